import { describe, expect, it } from '@jest/globals';
import { MESSAGES as browser } from '../../../frontend/src/lib/validation-messages.js';
import { MESSAGES as server } from '../../src/platform/http/validation/messages.js';
import { differences } from '../support/faults.js';

const BROWSER = 'frontend/src/lib/validation-messages.ts';
const SERVER = 'backend/src/platform/http/validation/messages.ts';

type Messages = Record<string, string | ((...values: never[]) => string)>;

/** Each message as text, with sample values where it takes some. */
const texts = (messages: Messages) =>
  Object.entries(messages).map(([name, message]) => {
    const text = typeof message === 'string' ? message : message(...(['first', 'second'] as never[]));
    return `${name} (${text})`;
  });

describe('The general messages of validation', () => {
  it('are the same in the browser and on the server', () => {
    expect(texts(server).length).toBeGreaterThan(5);
    const instruction = {
      ifMissing: `only the server has it, add it to MESSAGES in ${BROWSER}, or correct ${SERVER}`,
      ifUnknown: `only the browser has it, add it to MESSAGES in ${SERVER}, or correct ${BROWSER}`,
    };
    expect(differences({ inCode: texts(server), listed: texts(browser) }, instruction)).toEqual([]);
  });

  it('the comparison finds a message that differs, with or without values', () => {
    expect(texts({ ...server, required: 'Needed' })).not.toEqual(texts(server));
    expect(texts({ ...server, tooLong: (max: number) => `At most ${max}` })).not.toEqual(texts(server));
  });
});
