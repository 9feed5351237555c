import { describe, expect, it } from '@jest/globals';
import { plainText, readQuery } from './search-query.js';

const read = (text: string) =>
  readQuery(text).map(
    ({ words, quoted, prefix }) => `${quoted ? `"${words.join(' ')}"` : words[0]}${prefix ? '*' : ''}`,
  );

describe('A search query', () => {
  it.each([
    ['spinster', ['spinster*']],
    ['Old  Maid', ['old', 'maid*']],
    ['“old maid” insult', ['"old maid"', 'insult*']],
    ['insult "old maid"', ['insult', '"old maid"']],
    ['an open "quote', ['open', 'quote*']],
    ['SPÍNSTER naïve', ['spinster', 'naive*']],
    ['why is it an insult', ['insult*']],
    ['what is she', ['she*']],
    ['they and them', ['they', 'them*']],
    ["women's words", ['women', 'words*']],
    ['the', ['the*']],
    ['"the"', ['"the"']],
    ['non-binary', ['non', 'binary*']],
    ['Mutter\u00adsprache word\u200bjoiner', ['muttersprache', 'wordjoiner*']],
    ['sub\u2010culture non\u2011binary', ['sub', 'culture', 'non', 'binary*']],
    ['& | ! :* ""', []],
    ['1 2 3 4 5 6 7 8 9 10', ['10*']],
    ['aa bb cc dd ee ff gg hh ii', ['aa', 'bb', 'cc', 'dd', 'ee', 'ff', 'gg', 'hh']],
  ])('%s is read as %j', (text, terms) => {
    expect(read(text)).toEqual(terms);
  });

  it.each([
    ['한국어', ['"한국 국어"']],
    ['한국어'.normalize('NFD'), ['"한국 국어"']],
    ['言葉の history', ['"言葉 葉の"', 'history*']],
    ['AIと人間', ['ai', '"と人 人間"']],
    ['"the 言葉 said"', ['"the"', '"言葉"', '"said"']],
    ['כָּתְבָה', ['כתבה*']],
    ['كَتَبَت رسالـــة', ['كتبت', 'رسالة*']],
    ['ผู้หญิง', ['"ผห หญ ญง"']],
    ['женский', ['женскии*']],
  ])('%s is read as %j', (text, terms) => expect(read(text)).toEqual(terms));

  it('has no character with a meaning in the engines’ query languages', () => {
    expect(plainText(`a'b\\c:*d&e|f!g(h)i<j>k"l%m_n`)).toMatch(/^[a-z ]+$/);
  });
});
