import { describe, expect, it } from '@jest/globals';
import { MESSAGES as browser } from '../../../frontend/src/lib/validation-messages.js';
import { MESSAGES as server } from '../../src/platform/http/validation/messages.js';

type Messages = Record<string, string | ((...values: never[]) => string)>;

/** Each message as text, with sample values where it takes some. */
const texts = (messages: Messages) =>
  Object.entries(messages).map(([name, message]) => [
    name,
    typeof message === 'string' ? message : message(...(['first', 'second'] as never[])),
  ]);

describe('The general messages of validation', () => {
  it('are the same in the browser and on the server', () => {
    expect(texts(server).length).toBeGreaterThan(5);
    expect(texts(browser)).toEqual(texts(server));
  });

  it('the comparison finds a message that differs, with or without values', () => {
    expect(texts({ ...server, required: 'Needed' })).not.toEqual(texts(server));
    expect(texts({ ...server, tooLong: (max: number) => `At most ${max}` })).not.toEqual(texts(server));
  });
});
