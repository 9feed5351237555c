import { formatDate } from '../../lib/dates';

export interface Cited {
  id: number;
  title: string;
  /** ISO 8601. */
  publishedAt: string;
  site: string;
  url: string;
}

/** A citation in one of the styles that schools ask for. `italic` is the part that the style sets in italics. */
export interface Citation {
  style: 'MLA' | 'APA' | 'Chicago';
  before: string;
  italic: string;
  after: string;
}

/** MLA shortens all months but these. */
const whole = ['May', 'June', 'July'];

/** `20 Nov. 2026` */
function mlaDate(iso: string): string {
  const [month, day, year] = partsOf(iso);
  const short = whole.includes(month) ? month : `${month === 'September' ? 'Sept' : month.slice(0, 3)}.`;
  return `${day} ${short} ${year}`;
}

function partsOf(iso: string): [month: string, day: string, year: string] {
  const [, month = '', day = '', year = ''] = /^(\w+) (\d+), (\d+)$/.exec(formatDate(iso)) ?? [];
  return [month, day, year];
}

/** A title that ends with a question or an exclamation mark keeps it instead of a period. */
const ended = (title: string): string => (/[.?!…]$/u.test(title) ? title : `${title}.`);

/** In a title in quotation marks, those of the title itself are single ones. */
const inQuotes = (title: string): string => title.replaceAll('“', '‘').replaceAll('”', '’');

/**
 * The citations of an article for MLA 9, APA 7 and Chicago 17 (bibliography). No article names an author. Where the style
 * wants one, the site takes that place, and is not repeated.
 */
export function citationsOf({ title, publishedAt, site, url }: Cited): Citation[] {
  const [month, day, year] = partsOf(publishedAt);
  return [
    {
      style: 'MLA',
      before: `“${ended(inQuotes(title))}” `,
      italic: site,
      after: `, ${mlaDate(publishedAt)}, ${url.replace(/^https?:\/\//, '')}.`,
    },
    { style: 'APA', before: `${site}. (${year}, ${month} ${day}). `, italic: ended(title), after: ` ${url}` },
    {
      style: 'Chicago',
      before: `${site}. “${ended(inQuotes(title))}” ${formatDate(publishedAt)}. ${url}.`,
      italic: '',
      after: '',
    },
  ];
}

export const plainCitation = ({ before, italic, after }: Citation): string => before + italic + after;

const SPECIAL_IN_BIBTEX: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const forBibtex = (text: string): string =>
  text.replace(/[\\~^]|[{}&%$#_]/g, (sign) => SPECIAL_IN_BIBTEX[sign] ?? `\\${sign}`);

/** For BibLaTeX, and BibTeX with a style that knows `url`. The inner braces keep capitals, and a site from being read as a name. */
export function bibtexOf({ id, title, publishedAt, site, url }: Cited): string {
  const [, , year] = partsOf(publishedAt);
  const key = `${site.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')}${year}-${id}`;
  const fields = {
    author: `{${forBibtex(site)}}`,
    title: `{${forBibtex(title)}}`,
    date: publishedAt.slice(0, 10),
    year,
    url,
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}},\n`);
  return `@online{${key},\n${lines.join('')}}\n`;
}

/** For Zotero, EndNote and Mendeley. A comma after the author marks an organization. */
export function risOf({ title, publishedAt, site, url }: Cited): string {
  const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const tags = [
    ['TY', 'ELEC'],
    ['AU', `${line(site)},`],
    ['TI', line(title)],
    ['T2', line(site)],
    ['PY', year],
    ['DA', `${year}/${month}/${day}/`],
    ['UR', url],
    ['ER', ''],
  ];
  return tags.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}
