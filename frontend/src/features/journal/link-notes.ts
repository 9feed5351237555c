import { FOOTNOTES_START, sourceLinks } from '../../../../backend/src/platform/markdown/shared/source-links';
import type { LinkCheck } from '../../lib/api/types';
import { formatMonth } from '../../lib/dates';

/** Where the entry of a link ends: before the way back to the text, or with its element. */
const ENTRY_END =
  / ?<a (?=[^>]*(?:class="source-back"|data-footnote-backref))|<\/(?:p|li|td|th|h[1-6])>|<(?:p|ol|ul)\b/g;

/**
 * The HTML of sources or footnotes with what the last check of its links has found, at the end of each entry. The checks are not part of
 * the text, so an edit, an export and a feed have none.
 *
 * @param year of the article: the archive is asked for a copy from then
 */
export function withLinkNotes(html: string, checks: readonly LinkCheck[], year: string): string {
  if (checks.length === 0) return html;
  const known = new Map(checks.map((check) => [check.url, check]));
  const entries = new Map<number, LinkCheck[]>();
  for (const { url, end } of sourceLinks(html)) {
    const check = known.get(url);
    if (!check) continue;
    const at = entryEnd(html, end);
    const found = entries.get(at) ?? [];
    if (!found.includes(check)) found.push(check);
    entries.set(at, found);
  }
  let result = '';
  let done = 0;
  for (const [at, found] of [...entries].toSorted(([a], [b]) => a - b)) {
    result += html.slice(done, at) + noteOf(found, year);
    done = at;
  }
  return result + html.slice(done);
}

/** The same for the footnotes of a text. The links in the text itself are not checked. */
export function withFootnoteNotes(html: string, checks: readonly LinkCheck[], year: string): string {
  const start = html.indexOf(FOOTNOTES_START);
  return start < 0 ? html : html.slice(0, start) + withLinkNotes(html.slice(start), checks, year);
}

function entryEnd(html: string, after: number): number {
  ENTRY_END.lastIndex = after;
  return ENTRY_END.exec(html)?.index ?? html.length;
}

/** A normalized address has no quotation marks and no brackets. */
const forAttribute = (url: string): string => url.replaceAll('&', '&amp;');

function noteOf(checks: readonly LinkCheck[], year: string): string {
  const answered = checks.filter(({ state }) => state === 'ok').map(({ month }) => month);
  const dead = checks.filter(({ state }) => state === 'dead');
  const words = dead.map(({ url, month }) => {
    const link = checks.length === 1 ? 'This link' : `The link to ${new URL(url).hostname}`;
    const copy = `<a href="https://web.archive.org/web/${year}/${forAttribute(url)}" rel="nofollow noopener noreferrer">Look for it in the web archive</a>`;
    return `${link} didn’t work in ${formatMonth(month)}. ${copy}`;
  });
  // Of several links, the one that was checked first.
  const [oldest] = answered.toSorted();
  if (oldest) words.unshift(`${answered.length > 1 ? 'Links' : 'Link'} checked in ${formatMonth(oldest)}`);
  return ` <span class="link-note" dir="auto">${words.join('. ')}</span>`;
}
