import { describe, expect, it } from '@jest/globals';
import { InvalidInput } from '../errors/problem-details.js';
import { validationPipe } from './body.pipe.js';
import { DigitCode } from './digit-code-field.js';

const MESSAGE = 'It has 4 digits.';

class Ticket {
  @DigitCode(4, { message: MESSAGE, example: '4071' }) number!: string;
}

const read = (number: unknown) =>
  validationPipe().transform({ number }, { type: 'body', metatype: Ticket }) as Promise<Ticket>;

/** One code point of two code units, which separates digits. */
const WIDE_SEPARATOR = '\u{110bd}';

describe('A number of four digits', () => {
  it.each(['4071', ' 40-71 ', '\uff14\uff10\uff17\uff11', `4${WIDE_SEPARATOR.repeat(96)}071`])(
    'like %j is read as 4071',
    async (given) => {
      expect((await read(given)).number).toBe('4071');
    },
  );

  it.each(['407', '40711', '4o71', '\u0664\u0660\u0667\u0661', `4071${' '.repeat(97)}`, 4071, null, undefined])(
    'like %j is refused with the message of the field',
    async (given) => {
      await expect(read(given)).rejects.toThrow(new InvalidInput([{ path: 'number', message: MESSAGE }]));
    },
  );
});
