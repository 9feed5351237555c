import { describe, expect, it } from '@jest/globals';
import { isPreviewCut, plainText, preview } from './preview';

describe('the preview of a comment', () => {
  it('keeps 60 characters unchanged', () => expect(preview('a'.repeat(60))).toBe('a'.repeat(60)));
  it('cuts after 60 code points', () => expect(preview('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}...`));
  it('cuts between characters', () => expect(preview(`${'a'.repeat(57)}👩‍👩‍👧‍👧`)).toBe(`${'a'.repeat(57)}...`));
  it('is a single line', () => expect(preview('one\n\n> two')).toBe('one two'));

  it.each([
    ['> Same traveler, different passport.', 'Same traveler, different passport.'],
    ['> > twice\n> quoted', 'twice quoted'],
    ['## A trade\n\n- one\n- two', 'A trade one two'],
    ['A game. *Everybody plays.* **Really**, ***all***, `code`, ~~gone~~.', 'A game. Everybody plays. Really, all, code, gone.'], // prettier-ignore
    ['(*word*) **Schüler*innen**', '(word) Schüler*innen'],
    ['_She_ said __so__', 'She said so'],
    ['Read [this](https://example.org) and ![a barn](https://example.org/1.jpg)', 'Read this and a barn'],
    ['\\*not\\* marked', '*not* marked'],
  ])('shows the words of %j, not its Markdown', (markdown, words) => expect(plainText(markdown)).toBe(words));

  it.each([
    '2 * 3 * 4 = 24',
    'snake_case_words',
    '3 > 2',
    '#hashtag',
    '-5 degrees',
    'Ms_ or Mrs_',
    'Leser*innen und Autor*innen',
    'f**k and sh**t',
  ])('leaves signs that mark nothing: %j', (text) => expect(plainText(text)).toBe(text));

  it.each([
    'Read [this](https://example.org)',
    '[a\\]b](https://example.org)',
    'See https://example.org/_login_ now',
    '<https://example.org/_a_>',
    '`a\\*b`',
    '> Quoted.',
    '\ue061\ue062',
    'a'.repeat(61),
  ])('counts as cut if it is not the text itself, so that nobody approves %j unread', (content) =>
    expect(isPreviewCut(content)).toBe(true),
  );

  it.each(['Yes.', ' Two lines,\n\nand no Markdown. ', '2 * 3 = 6', 'a'.repeat(60)])('counts as whole: %j', (content) =>
    expect(isPreviewCut(content)).toBe(false),
  );
});
