import { describe, expect, it } from '@jest/globals';
import { cardNumber, counted, keepSuffixes, lengthOf, markedRuns, truncate, wholeNumber, withLineFeeds } from './text';

describe('length', () => {
  it('counts code points after trimming', () => {
    expect(lengthOf('  abc ')).toBe(3);
    expect(lengthOf('👩🏽')).toBe(2);
    expect(lengthOf(' \n ')).toBe(0);
  });
});

describe('line ends', () => {
  it('are those of a field, whatever a stored text has', () => {
    expect(withLineFeeds('One.\r\n\r\nTwo.\rThree.\n')).toBe('One.\n\nTwo.\nThree.\n');
  });
});

describe('a suffix', () => {
  it('is not torn from its hyphen at the end of a line; other hyphens stay', () => {
    expect(keepSuffixes('The ending -y means (“-ster”)')).toBe('The ending -\u2060y means (“-\u2060ster”)');
    expect(keepSuffixes('a well-kept archive - and 3 -4')).toBe('a well-kept archive - and 3 -4');
  });
});

describe('truncation', () => {
  it('leaves a text of exactly the limit alone', () => {
    const text = 'a'.repeat(200);
    expect(truncate(text, 200)).toEqual({ text, cut: false });
  });
  it('cuts a longer text at a word boundary and reports it', () => {
    const { text, cut } = truncate(`${'word '.repeat(60)}`, 200);
    expect(cut).toBe(true);
    expect(text.endsWith('word…')).toBe(true);
    expect([...text].length).toBeLessThanOrEqual(201);
  });
  it('cuts a text without spaces too, never inside a code point', () => {
    const { text } = truncate('😀'.repeat(250), 200);
    expect(text).toBe(`${'😀'.repeat(200)}…`);
  });
  it('never splits an emoji sequence, an accented letter or a flag', () => {
    const family = '👩‍👩‍👧';
    expect(truncate(`${'a'.repeat(198)}${family}more`, 200).text).toBe(`${'a'.repeat(198)}…`);
    expect(truncate(`${'a'.repeat(199)}e\u0301${'b'.repeat(9)}`, 200).text).toBe(`${'a'.repeat(199)}…`);
    expect(truncate(`${'a'.repeat(199)}🇳🇴${'b'.repeat(9)}`, 200).text).toBe(`${'a'.repeat(199)}…`);
    expect(truncate(`a\u0301${'\u0301'.repeat(400)}`, 200).cut).toBe(true);
  });
  it('drops punctuation before the ellipsis', () => expect(truncate('one two, three', 9).text).toBe('one two…'));
});

describe('numbers', () => {
  it('pads a card number', () => expect(cardNumber(7)).toBe('No. 007'));
  it('uses singular and plural', () => {
    expect(counted(1, 'comment')).toBe('1 comment');
    expect(counted(0, 'comment')).toBe('0 comments');
    expect(counted(1234, 'story', 'stories')).toBe('1,234 stories');
  });
});

describe('whole numbers', () => {
  it('match toLocaleString', () => {
    for (const number of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567, -1000, -12])
      expect(wholeNumber(number)).toBe(number.toLocaleString('en-US'));
  });
});

describe('search excerpts', () => {
  it('splits marks from text and decodes entities', () => {
    expect(markedRuns('a &lt;b&gt; <mark>word</mark> &amp; more')).toEqual([
      { text: 'a <b> ', marked: false },
      { text: 'word', marked: true },
      { text: ' & more', marked: false },
    ]);
  });
  it('treats any other element as text', () => {
    expect(markedRuns('<img src=x>')).toEqual([{ text: '<img src=x>', marked: false }]);
  });
});
