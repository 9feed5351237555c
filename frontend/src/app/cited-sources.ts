import { parseSource, type ParsedSource } from '../../../backend/src/platform/markdown/shared/parse-source';

type Node = Record<string, unknown>;

/** The start tag of an entry in an article's sources. */
const ENTRY = /<(li|p)(?=[^>]* id="source-\d+")[^>]*>/g;
const BACK_LINK = / <a [^>]*class="source-back"[^>]*>[^<]*<\/a>/g;
/** Longer than sources are. */
const MAX_LENGTH = 500;

/** The sources of an article for its structured data: their parts, or what the article says where those are not clear. */
export const citedIn = (html: string): (Node | string)[] =>
  [...html.matchAll(ENTRY)].flatMap(({ 0: tag, 1: name = '', index }) => {
    const entry = upToEnd(html.slice(index + tag.length), name).replaceAll(BACK_LINK, '');
    const written = textOf(entry).replaceAll('*', '');
    if (written === '') return [];
    const { url = linkIn(entry), ...parts } = parseSource(markedText(entry));
    return [parts.title === undefined ? written.slice(0, MAX_LENGTH) : nodeOf({ ...parts, ...(url && { url }) })];
  });

/** The HTML up to the end tag of an element whose start tag is before it. */
function upToEnd(html: string, name: string): string {
  let depth = 1;
  for (const { 1: slash, index } of html.matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, 'g'))) {
    depth += slash ? -1 : 1;
    if (depth === 0) return html.slice(0, index);
  }
  return html;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });

const textOf = (html: string): string =>
  decoded(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .replace(/^ ?\[\d+\] /, '')
    .trim();

const LINK = /<a href="(https?:[^"]*)"[^>]*>([\s\S]*?)<\/a>/g;

const linkIn = (html: string): string | undefined => {
  const [, href] = html.matchAll(LINK).next().value ?? [];
  return href && decoded(href);
};

/** The text of an entry with stars around italics, without the addresses that its links show. */
const markedText = (html: string): string =>
  textOf(
    html
      .replaceAll('*', '')
      .replace(LINK, (_all, href: string, shown: string) => (href.endsWith(shown) ? '' : shown))
      .replace(/<\/?em>/g, '*'),
  );

const nodeOf = ({ title, author, container, year, publisher, url }: ParsedSource): Node => ({
  '@type': 'CreativeWork',
  name: title,
  ...(author && { author }),
  ...(container && { isPartOf: { '@type': 'CreativeWork', name: container } }),
  ...(year && { datePublished: year }),
  ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
  ...(url && { url }),
});
