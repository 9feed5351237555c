import { describe, expect, it } from '@jest/globals';
import { pictureOf, quoteLink, quoteWithSource } from './quote';

const URL_OF_IT = 'https://archive.example/article/7';

describe('the link to a quote', () => {
  it('has its words as a text fragment, with hyphens and commas encoded', () => {
    expect(quoteLink(URL_OF_IT, 'well-known, she said')).toBe(`${URL_OF_IT}#:~:text=well%2Dknown%2C%20she%20said`);
  });

  it('names a long quote, or one of several paragraphs, by its first and last words', () => {
    const long = 'one two three four five six seven eight nine ten eleven twelve thirteen';
    expect(quoteLink(URL_OF_IT, long)).toBe(
      `${URL_OF_IT}#:~:text=one%20two%20three%20four%20five,nine%20ten%20eleven%20twelve%20thirteen`,
    );
    expect(quoteLink(URL_OF_IT, 'The end.\nA start')).toBe(`${URL_OF_IT}#:~:text=The%20end.,A%20start`);
  });
});

describe('a copied quote', () => {
  it('names its source, and has single quotation marks within its own', () => {
    expect(quoteWithSource('They said “no”.', 'Shrill', URL_OF_IT)).toBe(`“They said ‘no’.” (Shrill, ${URL_OF_IT})`);
  });
});

describe('the address of a picture', () => {
  const wordsOf = (quote: string) =>
    new URLSearchParams(pictureOf('/article/7', 'tall', quote).split('?')[1]).get('words');

  it('has the words, cut after one with an ellipsis when there are too many for the server', () => {
    expect(pictureOf('/article/7', 'wide', 'a & b')).toBe('/article/7/card.png?size=wide&words=a+%26+b');
    expect(wordsOf('word '.repeat(120).trim())).toBe('word '.repeat(120).trim());
    expect(wordsOf('word '.repeat(300).trim())).toBe(`${'word '.repeat(119).trim()}…`);
    expect(wordsOf('字'.repeat(1_500))).toBe(`${'字'.repeat(599)}…`);
    expect(pictureOf('/stories/7', 'tall')).toBe('/stories/7/card.png?size=tall');
  });

  it('counts code points, not UTF-16 code units', () => {
    expect(wordsOf('🦊'.repeat(600))).toBe('🦊'.repeat(600));
  });
});
