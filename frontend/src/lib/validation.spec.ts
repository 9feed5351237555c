import { describe, expect, it } from '@jest/globals';
import { email, text, z } from './validation';

const messageOf = (schema: z.core.$ZodType, input: unknown): string | undefined =>
  z.safeParse(schema, input).error?.issues[0]?.message;

describe('general validation messages', () => {
  it.each([
    ['a missing value', z.string(), undefined, 'Required'],
    ['a wrong type', z.string(), 5, 'Expected string, received number'],
    ['null', z.string(), null, 'Expected string, received null'],
    ['not a number', z.number(), NaN, 'Expected number, received nan'],
    ['an object', z.string(), {}, 'Expected string, received object'],
    ['a boolean', z.number(), true, 'Expected number, received boolean'],
    ['a number that is too big', z.number().check(z.maximum(1)), 2, 'Invalid input'],
    ['a URL', z.url(), 'x', 'Invalid input'],
    ['an array', z.string(), [], 'Expected string, received array'],
    ['a short text', z.string().check(z.minLength(3)), 'a', 'Use at least 3 characters.'],
    ['a long text', z.string().check(z.maxLength(1)), 'ab', 'Keep it to 1 character or fewer.'],
    ['an email address', z.email(), 'x', 'Invalid email'],
    ['an enum', z.enum(['a', 'b']), 'c', "Invalid enum value. Expected 'a' | 'b', received 'c'"],
    ['anything else', z.string().check(z.refine(() => false)), 'x', 'Invalid input'],
  ] as const)('for %s', (_what, schema, input, message) => expect(messageOf(schema, input)).toBe(message));

  it('are overridden by a message of the schema', () => expect(messageOf(email('Not one.'), 'x')).toBe('Not one.'));
});

describe('text', () => {
  const rule = text({ min: 3, max: 5 });
  it('is trimmed before it is counted', () => {
    expect(messageOf(rule, '  ab  ')).toBe('Use at least 3 characters.');
    expect(z.safeParse(rule, ' abc ').data).toBe('abc');
  });
  it('is counted in code points', () => {
    expect(messageOf(rule, '😀😀😀😀😀')).toBeUndefined();
    expect(messageOf(rule, '😀😀')).toBe('Use at least 3 characters.');
  });
});

describe('invisible text', () => {
  const one = text({ min: 1, max: 5, tooShort: 'Required' });
  it.each(['\u200b', '\u2800', '\u3164', '\u00ad', '\u202e', '\ufe0f', '\u{e0041}'])('(%j) is empty', (character) => {
    expect(messageOf(one, character.repeat(3))).toBe('Required');
    expect(messageOf(text({ min: 3 }), `a${character}${character}`)).toBe('Use at least 3 characters.');
    expect(z.safeParse(text({ max: 5 }), character).data).toBe('');
  });
  it('is allowed beside visible text', () => {
    for (const seen of ['❤️', '👩‍👧', '\u200fאב', 'a b'])
      expect([seen, messageOf(text({ min: 1, max: 5 }), seen)]).toEqual([seen, undefined]);
  });
  it('does not count toward the length of a name, and neither do spaces', () => {
    const name = text({ min: 3, onlyVisible: true });
    expect(messageOf(name, 'a\u2003 b')).toBe('Use at least 3 characters.');
    expect(messageOf(name, 'a bc')).toBeUndefined();
  });
});

describe('an email address', () => {
  const rule = email('Not one.');
  it.each([
    'robin@example.org',
    ' robin@example.org ',
    'r.q+x@mail.example.co.uk',
    'jörg@bücher.example',
    'jo\u0308rg@bu\u0308cher.example',
  ])('may be %p, as on the server', (address) => expect(messageOf(rule, address)).toBeUndefined());
  it.each([
    '',
    'robin',
    'robin@',
    '@example.org',
    'robin@localhost',
    'a b@example.org',
    'a..b@example.org',
    '.a@b.org',
    'ad\u200ba@example.org',
    'ada@exam\u3164ple.org',
    '\u202eada@example.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b.'.repeat(126)}org`,
  ])('may not be %p', (address) => expect(messageOf(rule, address)).toBe('Not one.'));
});
