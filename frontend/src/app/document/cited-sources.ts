import type { CreativeWork } from 'schema-dts';
import { decodeEntities } from '../../../../backend/src/platform/markdown/shared/entities';
import { parseSource, type ParsedSource } from '../../../../backend/src/platform/markdown/shared/parse-source';

/** The start tag of an entry in an article's sources. */
const ENTRY = /<(li|p)(?=[^>]* id="source-\d+")[^>]*>/g;
const BACK_LINK = / <a [^>]*class="source-back"[^>]*>[^<]*<\/a>/g;
/** The result of the last check of its links. */
const LINK_NOTE = / <span class="link-note"[^>]*>.*?<\/span>/gs;
/** Longer than sources are. */
const MAX_LENGTH = 500;

/** The sources of an article for its structured data: their parts, or what the article says where those are not clear. */
export const citedIn = (html: string): (CreativeWork | string)[] =>
  [...html.matchAll(ENTRY)].flatMap(({ 0: tag, 1: name = '', index }) => {
    const entry = upToEnd(html.slice(index + tag.length), name)
      .replaceAll(BACK_LINK, '')
      .replaceAll(LINK_NOTE, '');
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

const textOf = (html: string): string =>
  decodeEntities(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .replace(/^ ?\[\d+\] /, '')
    .trim();

const LINK = /<a href="(https?:[^"]*)"[^>]*>([\s\S]*?)<\/a>/g;

const linkIn = (html: string): string | undefined => {
  const [, href] = html.matchAll(LINK).next().value ?? [];
  return href && decodeEntities(href);
};

/** The text of an entry with stars around italics, without the addresses that its links show. */
const markedText = (html: string): string =>
  textOf(
    html
      .replaceAll('*', '')
      .replace(LINK, (_all, href: string, shown: string) => (href.endsWith(shown) ? '' : shown))
      .replace(/<\/?em>/g, '*'),
  );

const nodeOf = ({ title, author, container, year, publisher, url }: ParsedSource): CreativeWork => ({
  '@type': 'CreativeWork',
  name: title,
  ...(author && { author }),
  ...(container && { isPartOf: { '@type': 'CreativeWork', name: container } }),
  ...(year && { datePublished: year }),
  ...(publisher && { publisher: { '@type': 'Organization', name: publisher } }),
  ...(url && { url }),
});
