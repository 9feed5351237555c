import { describe, expect, it } from '@jest/globals';
import { textDiff, wordsDiff } from './text-diff';

const shown = (words: ReturnType<typeof wordsDiff>): string =>
  words.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`)).join('');

describe('the comparison of two versions', () => {
  it('marks the words that were added and removed', () =>
    expect(shown(wordsDiff('A man defended himself by arguing it.', 'A man defended himself by claiming it.'))).toBe(
      'A man defended himself by {-arguing-}{+claiming+} it.',
    ));

  it('shows neighboring words that were replaced as one change', () => {
    expect(
      shown(
        wordsDiff(
          'At Harbor Street School the list said boys. Ms. Alvarez read it out.',
          'At my school the list said boys. A teacher read it out.',
        ),
      ),
    ).toBe('At {-Harbor Street School-}{+my school+} the list said boys. {-Ms. Alvarez-}{+A teacher+} read it out.');
    expect(shown(wordsDiff('It was a very old list.', 'It was a list.'))).toBe('It was a {-very old -}list.');
    expect(shown(wordsDiff(' one', 'one'))).toBe('{- -}one');
  });

  it('shows two paragraphs that have little in common one after the other', () =>
    expect(shown(wordsDiff('Jenny Slew was a real person.', 'The trouble began with a word.'))).toBe(
      '{-Jenny Slew was a real person.-}{+The trouble began with a word.+}',
    ));

  it('joins paragraphs that did not change', () =>
    expect(textDiff('one\n\ntwo\n\nthree words here\n\nlast', 'one\n\ntwo\n\nthree more words here')).toEqual([
      { kind: 'same', paragraphs: ['one', 'two'] },
      {
        kind: 'changed',
        words: [
          { kind: 'same', text: 'three ' },
          { kind: 'added', text: 'more ' },
          { kind: 'same', text: 'words here' },
        ],
      },
      { kind: 'changed', words: [{ kind: 'removed', text: 'last' }] },
    ]));

  it('is empty for two empty texts', () => expect(textDiff('', '\n')).toEqual([]));
});
