/** The parts of a source. Those that are not clear are undefined. */
export interface ParsedSource {
  title?: string;
  /** As written, with "et al." and titles of offices. */
  author?: string;
  /** The journal, newspaper or book that the source is a part of. */
  container?: string;
  year?: string;
  publisher?: string;
  url?: string;
  /** The day on which the author of the article read it, as written. */
  accessed?: string;
}

const ADDRESS = /<?(https?:\/\/[^\s<>"“”]+?)>?[.,;)]*(?=\s|$)/;
const DOI = /\bdoi:\s*(10\.\d{4,9}\/[^\s<>"“”]+?)[.,;)]*(?=\s|$)/i;
const MONTH = String.raw`(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{L}*\.?`;
const DAY = String.raw`(?:\d{4}-\d\d-\d\d|\d{1,2} ${MONTH},? \d{4}|${MONTH} \d{1,2}, \d{4}|${MONTH} \d{4})`;
const ACCESSED = new RegExp(
  String.raw`\(?\b(?:last )?(?:accessed|retrieved)(?: on)?:? (${DAY})(?:,? from)?\)?[.,;:]*`,
  'iu',
);

/** A title in quotation marks, or in italics, which the text has as stars. */
const TITLE = /“([^“”]+)”|"([^"]+)"|\*([^*]+)\*/;
const ITALIC = /\*([^*]+)\*/;
/** APA: `Butler, J. (1990). The rest` */
const YEAR_AFTER_AUTHOR = /^(.+?)\s*\((\d{4})[^)]*\)\.?\s*(.*)$/su;
/** The year at the end, after a month or a day, or in parentheses. */
const LAST_YEAR = new RegExp(
  String.raw`(?:^|[\s,(])(?:\d{1,2} )?(?:${MONTH} )?(?:\d{1,2}, )?(1[4-9]\d\d|20\d\d)\)?\.?$`,
  'u',
);
/** `(2019), 12–34.` */
const YEAR_BETWEEN = new RegExp(String.raw`(?:[(,] ?|${MONTH} |\d, )(1[4-9]\d\d|20\d\d)(?=[),.:;])`, 'gu');
/** `(online 2023)` */
const LAST_REMARK = /\s*\(\p{Ll}[^()]*\)\.?$/u;

const EDITORS = /,?\s*\(?\b(?:eds?|editors?|trans|translator)\.?\)?,?$/iu;
/** A sentence leads to the title: "See also ..." */
const SENTENCE = /^(?:see|in|for|from|cf\.?|quoted|compare|and|also|on)\b/iu;
const ABBREVIATED = /(?:\b\p{Lu}|\b(?:Jr|Sr|al|St|Inc|Co))\.$/u;

const PUBLISHING =
  /(?<!\p{L})(?:Press|Books|Publish\p{L}*|Universit\p{L}+|Brothers|House|Verlag|[EÉ]ditions)(?!\p{L})/u;
const SITE = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** A longer text is no source. */
const MAX_LENGTH = 1_000;

const squeezed = (text: string): string => text.replace(/\s+/g, ' ').trim();
const withoutStars = (text: string): string => squeezed(text.replaceAll('*', ''));
const trimmed = (text: string): string => squeezed(text.replace(/^[\s,.;:]+|[\s,;:]+$/gu, ''));

/**
 * Finds the parts of a source as people write them in MLA, APA and Chicago style, and in the journal's own. It takes the
 * title for the first words in quotation marks or italics. Without those, it finds an address at most.
 *
 * @param text one entry, with stars around what is in italics
 */
export function parseSource(text: string): ParsedSource {
  if (text.length > MAX_LENGTH) return {};
  const { rest, ...found } = withoutLinks(squeezed(text));
  const title = TITLE.exec(rest);
  if (!title) return found;
  const [shown, curly, straight, italic = ''] = title;
  const before = rest.slice(0, title.index);
  const { year, published } = withoutYear(rest.slice(title.index + shown.length));
  const [, apaAuthor, apaYear, apaTitle = ''] = YEAR_AFTER_AUTHOR.exec(before) ?? [];
  const author = authorOf(apaAuthor ?? before, apaAuthor !== undefined || /[,.:]\s*$/.test(before));
  // In APA style, the title of an article has no marks: the first italics are its journal.
  if (italic !== '' && trimmed(apaTitle) !== '')
    return defined({
      ...found,
      title: quotedTitle(trimmed(apaTitle)),
      author,
      container: italicTitle(italic),
      year: apaYear,
    });
  const [, container = ''] = ITALIC.exec(published) ?? [];
  return defined({
    ...found,
    title: italic === '' ? quotedTitle(curly ?? straight ?? '') : italicTitle(italic),
    author,
    container: italicTitle(container),
    year: apaYear ?? year,
    publisher: publisherOf(published, container !== ''),
  });
}

function withoutLinks(text: string): { rest: string; url?: string; accessed?: string } {
  const [address, url] = ADDRESS.exec(text) ?? [];
  const [doi, name] = (url === undefined && DOI.exec(text)) || [];
  const link = url ?? (name && `https://doi.org/${name}`);
  const unlinked = text.replace(address ?? doi ?? '', '').replace(/[\s(]+$/, '');
  const [written = '', accessed] = ACCESSED.exec(unlinked) ?? [];
  return { rest: squeezed(unlinked.replace(written, '')), ...(link && { url: link }), ...(accessed && { accessed }) };
}

/** The year of publication after the title: the last words, or the only one. */
function withoutYear(after: string): { year: string | undefined; published: string } {
  const text = squeezed(after).replace(LAST_REMARK, '');
  const last = LAST_YEAR.exec(text);
  if (last) return { year: last[1], published: text.slice(0, last.index) };
  const years = new Set([...text.matchAll(YEAR_BETWEEN)].map(([, year]) => year));
  return { year: years.size === 1 ? [...years][0] : undefined, published: text };
}

/** In quotation marks, a comma or a period at the end belongs to the sentence around them. */
const quotedTitle = (text: string): string => withoutStars(text.replace(/,(?=’?$)|\.$/u, ''));
const italicTitle = (text: string): string => withoutStars(text.replace(/,$/, ''));

function authorOf(before: string, isSetOff: boolean): string | undefined {
  const author = trimmed(before.replaceAll('*', ''));
  if (!isSetOff || author === '' || SENTENCE.test(author) || EDITORS.test(author) || author.length > 300)
    return undefined;
  return ABBREVIATED.test(author) ? author : author.replace(/[.,]+$/u, '');
}

/** The last part before the year, if it is a name. A part of a journal or book rarely has its publisher. */
function publisherOf(published: string, hasContainer: boolean): string | undefined {
  const parts = published.split(/[,.]["”’]?\s+|[”"*]\s+|\s*[()]\s*/u);
  const last = parts.map((part) => trimmed(part).replace(/\.$/, '')).findLast((part) => part !== '');
  if (!last || /[*\d“”]/u.test(last) || last.length > 100) return undefined;
  if (hasContainer) return PUBLISHING.test(last) && /^\p{Lu}/u.test(last) ? last : undefined;
  return /^\p{Lu}/u.test(last) || SITE.test(last) ? last : undefined;
}

/** Leaves out what was not found. */
function defined(source: { [Key in keyof ParsedSource]: ParsedSource[Key] | undefined }): ParsedSource {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value));
}
