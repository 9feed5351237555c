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
    expect(citationsOf(spinster).map(({ italic }) => italic)).toEqual(['The Archive', 'Spinster.', '']);
  });

  it('keeps the end of a question, and turns quotation marks in quotation marks', () => {
    const title = 'Who Is “Hysterical”?';
    expect(inStyle('MLA', { title })).toMatch(/^“Who Is ‘Hysterical’\?” The Archive,/);
    expect(inStyle('APA', { title })).toContain('. Who Is “Hysterical”? https');
  });

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
      '@online{thearchive2026-7,\n  author = {{The Archive}},\n  title = {{R\\&B: 100\\% \\{she\\} \\textbackslash{} a\\_b}},\n' +
        '  date = {2026-11-20},\n  year = {2026},\n  url = {https://archive.example/article/7},\n}\n',
    );
  });

  it('is an RIS record with one line for each tag', () => {
    expect(risOf({ ...spinster, title: 'Two\nlines' })).toBe(
      'TY  - ELEC\r\nAU  - The Archive,\r\nTI  - Two lines\r\nT2  - The Archive\r\nPY  - 2026\r\nDA  - 2026/11/20/\r\n' +
        'UR  - https://archive.example/article/7\r\nER  - \r\n',
    );
  });
});
