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

/** Straight quotation marks as printed ones. */
const printed = (title: string): string => title.replace(/"([^"]*)"/g, '“$1”');

/** In a title in quotation marks, those of the title itself are single ones. */
const inQuotes = (title: string): string => title.replaceAll('“', '‘').replaceAll('”', '’');

/** A quotation that a title ends with. An apostrophe is no such end. */
const ENDS_WITH_QUOTE = /^(?<before>.*[“‘][^“‘”’]*(?:’\p{L}[^“‘”’]*)*)(?<mark>[”’])$/su;

/**
 * A title with its period, which stands before a last quotation mark. A title that ends with a question mark, an exclamation mark or a
 * period has none, also if that is in quotation marks.
 */
function ended(title: string): string {
  if (/[.?!…][”’]?$/u.test(title)) return title;
  const { before, mark } = ENDS_WITH_QUOTE.exec(title)?.groups ?? {};
  return before === undefined ? `${title}.` : `${before}.${mark}`;
}

/**
 * The citations of an article for MLA 9, APA 7 and Chicago 17 (bibliography). No article names an author. Where the style
 * wants one, the site takes that place, and is not repeated. Capitals stay as they are also for APA, which wants those of a sentence: no
 * program knows which words are names.
 *
 * The rules are written here because @citation-js has the style files of APA, Vancouver and Harvard only, and would bring a processor for
 * all kinds of sources into the page, where there is one kind.
 */
export function citationsOf({ title: typed, publishedAt, site, url }: Cited): Citation[] {
  const [month, day, year] = partsOf(publishedAt);
  const title = printed(typed);
  const quoted = `“${ended(inQuotes(title))}”`;
  // The period after a title in italics is not in italics.
  const isPlain = ended(title) === `${title}.`;
  return [
    {
      style: 'MLA',
      before: `${quoted} `,
      italic: site,
      after: `, ${mlaDate(publishedAt)}, ${url.replace(/^https?:\/\//, '')}.`,
    },
    {
      style: 'APA',
      before: `${ended(site)} (${year}, ${month} ${day}). `,
      italic: isPlain ? title : ended(title),
      after: `${isPlain ? '.' : ''} ${url}`,
    },
    {
      style: 'Chicago',
      before: `${ended(site)} ${quoted} ${formatDate(publishedAt)}. ${url}.`,
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
  // BibTeX counts braces, also those after a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
};
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const forBibtex = (text: string): string =>
  oneLine(text).replace(/[\\~^{}&%$#_]/g, (sign) => SPECIAL_IN_BIBTEX[sign] ?? `\\${sign}`);

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
  const [year = '', month = '', day = ''] = publishedAt.slice(0, 10).split('-');
  const tags = [
    ['TY', 'ELEC'],
    ['AU', `${oneLine(site)},`],
    ['TI', oneLine(title)],
    ['T2', oneLine(site)],
    ['PY', year],
    ['DA', `${year}/${month}/${day}/`],
    ['UR', url],
    ['ER', ''],
  ];
  return tags.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('');
}
