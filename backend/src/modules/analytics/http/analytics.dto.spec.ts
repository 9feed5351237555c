import { describe, expect, it } from '@jest/globals';
import { IsString } from 'class-validator';
import { Text, compileValidator, validationPipe } from '../../../platform/http/validation/index.js';
import { PLATFORMS } from '../contract.js';
import { ArticleViewBody, PageViewBody, ReadingProgressBody, ShareBody } from './analytics.dto.js';

const RIGHT = [
  [ShareBody, { contentType: 'article', contentId: 7, platform: PLATFORMS[0], sessionId: 'a' }],
  [ReadingProgressBody, { articleId: 7, progress: 50, timeSpent: 100, sessionId: 'a' }],
  [PageViewBody, { path: '/journal', referrer: 'https://example.org/', sessionId: 'a' }],
  [ArticleViewBody, { postId: 7, sessionId: 'a', timeSpent: 42 }],
] as const;

/** Values that a field accepts, and many that it refuses. */
const VALUES = [
  ...[
    undefined,
    null,
    true,
    false,
    0,
    -0,
    -1,
    1,
    1.5,
    25,
    50,
    100,
    86_400,
    86_401,
    1e9,
    2 ** 31,
    2 ** 53,
    NaN,
    Infinity,
  ],
  ...[
    '',
    ' ',
    'a',
    ' a ',
    'article',
    'Article',
    'link',
    '/',
    '/journal',
    '//x',
    'journal',
    '7',
    'a\0b',
    '\ud800',
    '\u200b',
  ],
  ...['a'.repeat(100), 'a'.repeat(101), '🕯'.repeat(100), '🕯'.repeat(101), `/${'a'.repeat(2_000)}`, 'x'.repeat(4_097)],
  ...[[], ['a'], {}, { a: 1 }, new Date(0)],
];

describe.each(RIGHT)('%p, validated by the fast validator,', (dto, right) => {
  const read = compileValidator<object>(dto);
  const pipe = validationPipe();
  const byClassValidator = (body: unknown) =>
    pipe.transform(body, { type: 'body', metatype: dto }).then(
      (made: object) => ({ ...made }),
      () => undefined,
    );

  it('gives the same result as class-validator for every value in every field', async () => {
    let accepted = 0;
    for (const name of [...Object.keys(right), 'more', 'constructor'])
      for (const value of VALUES) {
        const body = { ...right, [name]: value };
        const made = read(body);
        if (made) accepted += 1;
        expect([name, value, made]).toEqual([name, value, await byClassValidator(body)]);
      }
    expect(accepted).toBeGreaterThan(10);
  });

  it('gives the same result when a field is missing', async () => {
    for (const name of Object.keys(right)) {
      const body = Object.fromEntries(Object.entries(right).filter(([other]) => other !== name));
      expect([name, read(body)]).toEqual([name, await byClassValidator(body)]);
    }
  });

  it('is refused unless it is an object with the fields', () => {
    for (const body of [
      undefined,
      null,
      [],
      [right],
      'a',
      7,
      {},
      JSON.parse(`{"__proto__": ${JSON.stringify(right)}}`),
    ])
      expect(read(body)).toBeUndefined();
  });
});

describe('The fast validator', () => {
  it('refuses a class with a rule of class-validator itself', () => {
    class Stranger {
      @Text({ max: 3 }) ours!: string;
      @IsString() theirs!: string;
    }
    expect(() => compileValidator(Stranger)).toThrow('Stranger has rules that are not of fields.ts.');
    expect(() => compileValidator(Object)).toThrow('Object has rules');
  });
});
