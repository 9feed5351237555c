import { describe, expect, it } from '@jest/globals';
import { InvalidInput } from '../errors/problem-details.js';
import { Email, Text } from './fields.js';
import { validationPipe } from './body.pipe.js';

const MESSAGE = 'Please enter a valid email address';

class Letter {
  @Email(MESSAGE) email!: string;
}

const read = (email: unknown) =>
  validationPipe().transform({ email }, { type: 'body', metatype: Letter }) as Promise<Letter>;

describe('An email address', () => {
  it.each([
    ['reader@example.org', 'reader@example.org'],
    [' Reader@Example.ORG\n', 'reader@example.org'],
    ["o'hara+news@a-b.example.co.uk", "o'hara+news@a-b.example.co.uk"],
    ['a.b.c@example.org', 'a.b.c@example.org'],
    ['ü@bücher.example', 'ü@xn--bcher-kva.example'],
    ['u\u0308@BU\u0308CHER.example', 'ü@xn--bcher-kva.example'],
    [`${'x'.repeat(64)}@example.org`, `${'x'.repeat(64)}@example.org`],
  ])('like %j is accepted, trimmed and in lower case', async (given, canonical) => {
    expect((await read(given)).email).toBe(canonical);
  });

  it.each([
    ...['', 'reader', 'reader@', '@example.org', 'reader@example', 'reader@localhost', 'reader @example.org'],
    ...['.reader@example.org', 'reader.@example.org', 're..ader@example.org', 'reader@example..org', 'reader@.org'],
    ...['reader@-example.org', 'reader@example.org.', 'a@example.org,b@example.org', '"reader"@example.org'],
    ...['rea\u200bder@example.org', 'reader@exam\u3164ple.org', '\u202ereader@example.org'],
    ...['reader@[127.0.0.1]', 'a@b@example.org', `${'x'.repeat(65)}@example.org`, `reader@${'x.'.repeat(130)}org`],
    ...[7, null, ['reader@example.org'], { email: 'reader@example.org' }, undefined],
  ])('like %j is refused with the message of the field', async (given) => {
    await expect(read(given)).rejects.toThrow(new InvalidInput([{ path: 'email', message: MESSAGE }]));
  });
});

class Note {
  @Text({ min: 3, max: 10, tooShort: 'At least 3.' }) note!: string;
  @Text({ min: 1, max: 10, optional: true }) title?: string;
  @Text({ max: 10, optional: true }) footer?: string | null;
}

/**
 * Invisible characters: zero-width, blank, direction marks, variation selectors, tags, fillers, the blank Braille
 * pattern.
 */
const INVISIBLE = [
  ...['\u200b', '\u200c\u200d', '\u2060', '\ufeff', '\u00ad', '\u3164', '\uffa0', '\u115f', '\u2800', '\u034f'],
  ...['\u200e\u200f', '\u202a\u202e', '\u2066\u2069', '\u061c', '\ufe0f', '\u{e0100}', '\u{e0041}', '\u180e', '\u0007'],
  ...['\u00a0', '\u3000', '\u2028'],
];

describe('A text', () => {
  const readNote = (body: object) =>
    validationPipe().transform({ note: 'fine', ...body }, { type: 'body', metatype: Note }) as Promise<Note>;
  const refusal = (path: string, message: string) => new InvalidInput([{ path, message }]);

  it.each(INVISIBLE)('that consists of %j counts as empty', async (character) => {
    const text = character.repeat(4);
    await expect(readNote({ note: text })).rejects.toThrow(refusal('note', 'At least 3.'));
    await expect(readNote({ title: ` ${text}\n` })).rejects.toThrow(refusal('title', 'Required'));
    expect(await readNote({ footer: text })).toMatchObject({ footer: '' });
  });

  it('does not become longer with invisible characters', async () => {
    for (const note of ['a\u200b\u200bb', 'ab\u2800 ', '\u3164 ab', 'a \u00ad'])
      await expect(readNote({ note })).rejects.toThrow(refusal('note', 'At least 3.'));
  });

  it('is refused if it cannot be stored, even where it may be empty', async () => {
    for (const footer of ['\ud83d', '\udc00', '\0'])
      await expect(readNote({ footer })).rejects.toThrow(refusal('footer', 'Invalid input'));
  });

  it('may contain spaces, and invisible characters that join or color visible ones', async () => {
    for (const note of ['a b', '👩‍👩‍👧', '❤️ ok', 'می‌خواهم', 'x\u200b y', '\u200fאבג'])
      expect(await readNote({ note })).toMatchObject({ note });
  });

  it('matches the pattern in the OpenAPI contract exactly if it is accepted', async () => {
    const { pattern } = Reflect.getMetadata('swagger/apiModelProperties', Note.prototype, 'note') as {
      pattern: string;
    };
    for (const note of [
      'abc',
      'a b',
      'a\u200bb',
      ...INVISIBLE.map((one) => one.repeat(4)),
      '\u200fאבג',
      'a  ',
      '  a c ',
    ]) {
      const accepted = await readNote({ note }).then(
        () => true,
        () => false,
      );
      expect([note, new RegExp(pattern, 'u').test(note)]).toEqual([note, accepted]);
    }
  });
});
