import { describe, expect, it } from '@jest/globals';
import { InvalidInput } from './problem.js';
import { Email } from './fields.js';
import { validationPipe } from './validation.js';

const MESSAGE = 'Please enter a valid email address';

class Letter {
  @Email(MESSAGE) email!: string;
}

const read = (email: unknown) =>
  validationPipe().transform({ email }, { type: 'body', metatype: Letter }) as Promise<Letter>;

describe('An e-mail address', () => {
  it.each([
    ['reader@example.org', 'reader@example.org'],
    [' Reader@Example.ORG\n', 'reader@example.org'],
    ["o'hara+news@a-b.example.co.uk", "o'hara+news@a-b.example.co.uk"],
    ['a.b.c@example.org', 'a.b.c@example.org'],
    ['ü@bücher.example', 'ü@xn--bcher-kva.example'],
    ['u\u0308@BU\u0308CHER.example', 'ü@xn--bcher-kva.example'],
    [`${'x'.repeat(64)}@example.org`, `${'x'.repeat(64)}@example.org`],
  ])('like %j is taken, trimmed and in lower case', async (given, taken) => {
    expect((await read(given)).email).toBe(taken);
  });

  it.each([
    ...['', 'reader', 'reader@', '@example.org', 'reader@example', 'reader@localhost', 'reader @example.org'],
    ...['.reader@example.org', 'reader.@example.org', 're..ader@example.org', 'reader@example..org', 'reader@.org'],
    ...['reader@-example.org', 'reader@example.org.', 'a@example.org,b@example.org', '"reader"@example.org'],
    ...['rea\u200bder@example.org', 'reader@exam\u3164ple.org', '\u202ereader@example.org'],
    ...['reader@[127.0.0.1]', 'a@b@example.org', `${'x'.repeat(65)}@example.org`, `reader@${'x.'.repeat(130)}org`],
    ...[7, null, ['reader@example.org'], { email: 'reader@example.org' }, undefined],
  ])('like %j is none, and said to be', async (given) => {
    await expect(read(given)).rejects.toThrow(new InvalidInput([{ path: 'email', message: MESSAGE }]));
  });
});
