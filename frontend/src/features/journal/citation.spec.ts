import { describe, expect, it } from '@jest/globals';
import { bibtexOf, citationsOf, plainCitation, risOf, type Cited } from './citation';

const spinster: Cited = {
  id: 7,
  title: 'Spinster',
  publishedAt: '2026-11-20T23:30:00.000Z',
  site: 'The Archive',
  url: 'https://archive.example/article/7',
};
const inStyle = (style: string, change: Partial<Cited> = {}): string =>
  plainCitation(citationsOf({ ...spinster, ...change }).find((one) => one.style === style)!);

describe('the citation of an article', () => {
  it.each([
    ['MLA', '“Spinster.” The Archive, 20 Nov. 2026, archive.example/article/7.'],
    ['APA', 'The Archive. (2026, November 20). Spinster. https://archive.example/article/7'],
    ['Chicago', 'The Archive. “Spinster.” November 20, 2026. https://archive.example/article/7.'],
  ])('follows %s', (style, citation) => expect(inStyle(style)).toBe(citation));

  it('has in italics what the style wants', () => {
    expect(citationsOf(spinster).map(({ italic }) => italic)).toEqual(['The Archive', 'Spinster', '']);
  });

  it('keeps the end of a question, and turns quotation marks in quotation marks', () => {
    const title = 'Who Is “Hysterical”?';
    expect(inStyle('MLA', { title })).toMatch(/^“Who Is ‘Hysterical’\?” The Archive,/);
    expect(inStyle('APA', { title })).toContain('. Who Is “Hysterical”? https');
  });

  // A page whose site is its author, or that has none, among the examples of each style.
  it.each<[string, Partial<Cited>, string]>([
    [
      'APA',
      {
        title: 'The top 10 causes of death',
        publishedAt: '2018-05-24T12:00:00.000Z',
        site: 'World Health Organization',
        url: 'https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
      },
      'World Health Organization. (2018, May 24). The top 10 causes of death. https://www.who.int/news-room/fact-sheets/detail/the-top-10-causes-of-death',
    ],
    [
      'MLA',
      {
        title: 'Athlete’s Foot - Topic Overview',
        publishedAt: '2014-09-25T12:00:00.000Z',
        site: 'WebMD',
        url: 'https://www.webmd.com/skin-problems-and-treatments/tc/athletes-foot-topic-overview',
      },
      '“Athlete’s Foot - Topic Overview.” WebMD, 25 Sept. 2014, www.webmd.com/skin-problems-and-treatments/tc/athletes-foot-topic-overview.',
    ],
    [
      'Chicago',
      {
        title: 'About Yale: Yale Facts',
        publishedAt: '2017-05-01T12:00:00.000Z',
        site: 'Yale University',
        url: 'https://www.yale.edu/about-yale/yale-facts',
      },
      'Yale University. “About Yale: Yale Facts.” May 1, 2017. https://www.yale.edu/about-yale/yale-facts.',
    ],
  ])('is what the guide of %s gives for such a page', (style, page, citation) =>
    expect(inStyle(style, page)).toBe(citation),
  );

  it.each([
    ['What Was “Hysteria”', '“What Was ‘Hysteria.’” ', 'What Was “Hysteria.”', ''],
    ['Who Said “Hysterical?”', '“Who Said ‘Hysterical?’” ', 'Who Said “Hysterical?”', ''],
    ['The Word "Hag"', '“The Word ‘Hag.’” ', 'The Word “Hag.”', ''],
    ['“Hag” Is a Word', '“‘Hag’ Is a Word.” ', '“Hag” Is a Word', '.'],
    ['The Spinsters’', '“The Spinsters’.” ', 'The Spinsters’', '.'],
    ['Say ‘Don’t’', '“Say ‘Don’t.’” ', 'Say ‘Don’t.’', ''],
    ['Enough!', '“Enough!” ', 'Enough!', ''],
  ])(
    'has the period of %s where American style wants it, and in italics only if it is in the title',
    (title, quoted, italic, period) => {
      const [mla, apa, chicago] = citationsOf({ ...spinster, title });
      expect([mla!.before, apa!.italic]).toEqual([quoted, italic]);
      expect(apa!.after).toBe(`${period} ${spinster.url}`);
      expect(chicago!.before).toContain(` ${quoted}November 20, 2026. `);
    },
  );

  it('has one period after a site that ends with one', () =>
    expect(inStyle('APA', { site: 'Words Inc.' })).toMatch(/^Words Inc\. \(2026/));

  it.each([
    ['2026-05-01', '1 May 2026'],
    ['2026-07-31', '31 July 2026'],
    ['2026-09-09', '9 Sept. 2026'],
    ['2026-01-05', '5 Jan. 2026'],
  ])('shortens the month of %s in MLA: %s', (publishedAt, date) =>
    expect(inStyle('MLA', { publishedAt: `${publishedAt}T12:00:00.000Z` })).toContain(`, ${date}, `),
  );

  it('is a BibTeX entry, with its signs escaped', () => {
    expect(bibtexOf({ ...spinster, title: 'R&B: 100% {she} \\ a_b' })).toBe(
      '@online{thearchive2026-7,\n  author = {{The Archive}},\n  title = {{R\\&B: 100\\% \\textbraceleft{}she\\textbraceright{} \\textbackslash{} a\\_b}},\n' +
        '  date = {2026-11-20},\n  year = {2026},\n  url = {https://archive.example/article/7},\n}\n',
    );
  });

  it('keeps the letters of every language in both files, and a title with one brace readable for BibTeX', () => {
    const title = 'Ünverheiratet: “Žena” – 女 ~ x^2 {';
    const entry = bibtexOf({ ...spinster, title });
    expect(entry).toContain(
      'title = {{Ünverheiratet: “Žena” – 女 \\textasciitilde{} x\\textasciicircum{}2 \\textbraceleft{}}},',
    );
    const open = entry.split('{').length;
    expect(entry.split('}').length).toBe(open);
    expect(risOf({ ...spinster, title })).toContain(`TI  - ${title}\r\n`);
    expect(bibtexOf({ ...spinster, title: 'Two\nlines' })).toContain('title = {{Two lines}},');
  });

  it('is an RIS record with one line for each tag', () => {
    expect(risOf({ ...spinster, title: 'Two\nlines' })).toBe(
      'TY  - ELEC\r\nAU  - The Archive,\r\nTI  - Two lines\r\nT2  - The Archive\r\nPY  - 2026\r\nDA  - 2026/11/20/\r\n' +
        'UR  - https://archive.example/article/7\r\nER  - \r\n',
    );
  });
});
