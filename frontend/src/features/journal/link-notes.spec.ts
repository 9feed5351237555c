import { describe, expect, it } from '@jest/globals';
import { renderArticle } from '../../../../backend/src/platform/markdown/render-article';
import { citedIn } from '../../app/document/cited-sources';
import type { LinkCheck } from '../../lib/api/types';
import { withFootnoteNotes, withLinkNotes } from './link-notes';

const ok = (path: string, month = '2026-11'): LinkCheck => ({ url: `https://example.org/${path}`, state: 'ok', month });
const dead = (path: string): LinkCheck => ({ ...ok(path), state: 'dead' });
const html = (footer: string, content = '[1]') => renderArticle({ content, footer }).footerHtml ?? '';
const notes = (footer: string, ...checks: LinkCheck[]): string[] => {
  const shown = withLinkNotes(html(footer), checks, '2025');
  return [...shown.matchAll(/<span class="link-note" dir="auto">(.*?)<\/span>/g)].map(([, note]) => note!);
};
const archive = (path: string) =>
  `<a href="https://web.archive.org/web/2025/https://example.org/${path}" rel="nofollow noopener noreferrer">Look for it in the web archive</a>`;

describe('the note on the links of a source', () => {
  it('says in which month they worked, at the end of the source and before the way back', () => {
    const shown = withLinkNotes(html('1. Ada, <https://example.org/a>, read in May.'), [ok('a')], '2025');
    expect(shown).toMatch(
      /<\/a>, read in May\. <span class="link-note" dir="auto">Link checked in November 2026<\/span> <a href="#source-ref-1"/,
    );
  });

  it('has the address in the web archive, from the year of the article, of a link that did not answer', () =>
    expect(notes('- <https://example.org/a>', dead('a'))).toEqual([
      `This link didn’t work in November 2026. ${archive('a')}`,
    ]));

  it('names the host of a dead link beside others, and the oldest month of the others', () =>
    expect(
      notes(
        '- <https://example.org/a> <https://example.org/b> <https://example.org/c>',
        ok('a'),
        ok('b', '2026-10'),
        dead('c'),
      ),
    ).toEqual([
      `Links checked in October 2026. The link to example.org didn’t work in November 2026. ${archive('c')}`,
    ]));

  it('finds its link whatever its spelling and its place on the page, and keeps each source apart', () => {
    expect(
      notes(
        '1. <https://EXAMPLE.org/a?x=1&y=2#page=3>\n2. <https://example.org/b>',
        ok('a?x=1&y=2'),
        ok('b', '2026-09'),
      ),
    ).toEqual(['Link checked in November 2026', 'Link checked in September 2026']);
    expect(notes('1. <https://example.org/a?x=1&y=2>', dead('a?x=1&y=2'))[0]).toContain('/a?x=1&amp;y=2" rel');
  });

  it('is not there for a link about which nothing is certain, and other links', () => {
    expect(notes('1. <https://example.org/a>, <mailto:a@example.org>, [us](/about)', ok('b'))).toEqual([]);
    const same = html('1. <https://example.org/a>');
    expect(withLinkNotes(same, [], '2025')).toBe(same);
  });

  it('stands in its paragraph, its item and its cell', () => {
    for (const footer of [
      '<https://example.org/a>\n\nNext.',
      '- <https://example.org/a>\n  - inner',
      '| a |\n|---|\n| <https://example.org/a> |',
    ])
      expect(withLinkNotes(html(footer), [ok('a')], '2025')).toMatch(/example\.org\/a<\/a>\s*<span class="link-note"/);
  });

  it('is on footnotes, but on no link in the text', () => {
    const { contentHtml } = renderArticle({
      content: 'See <https://example.org/a>.[^1]\n\n[^1]: <https://example.org/a>',
      footer: null,
    });
    const shown = withFootnoteNotes(contentHtml, [ok('a')], '2025');
    expect(shown.split('class="link-note"')).toHaveLength(2);
    expect(shown).toMatch(
      /<\/a> <span class="link-note"[^>]*>Link checked in November 2026<\/span> <a href="#user-content-fnref-1"/,
    );
    expect(withFootnoteNotes('<p>Nothing</p>', [ok('a')], '2025')).toBe('<p>Nothing</p>');
  });

  it('is no part of the source in the structured data', () => {
    const footer = '1. Amy M. Froide, *Never Married*. Oxford University Press, 2005. <https://example.org/a>';
    for (const check of [ok('a'), dead('a')])
      expect(citedIn(withLinkNotes(html(footer), [check], '2025'))).toEqual(citedIn(html(footer)));
  });
});
