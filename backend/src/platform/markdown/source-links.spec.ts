import { describe, expect, it } from '@jest/globals';
import { renderArticle } from './render-article.js';
import { FOOTNOTES_START, sourceLinks } from './shared/source-links.js';

const linksOf = (footer: string): string[] =>
  sourceLinks(renderArticle({ content: '', footer }).footerHtml ?? '').map(({ url }) => url);

describe('the links of sources', () => {
  it('are those to the web, normalized, without the place on a page', () =>
    expect(
      linksOf('- <http://Example.ORG:80/a?b=1&c=%C3%A9#d>\n- [Ada](https://example.org/é "x")\n- www.example.org'),
    ).toEqual(['http://example.org/a?b=1&c=%C3%A9', 'https://example.org/%C3%A9', 'http://www.example.org/']));

  it('are no other links, no code, and none that is too long to be stored', () =>
    expect(
      linksOf(`<a@example.org> [b](/about) [c](#source-1) [d](tel:+1) \`<a href="https://example.org/">\`

<https://example.org/${'x'.repeat(2_000)}>`),
    ).toEqual([]));

  it('are also in the footnotes, but not elsewhere in a text', () => {
    const { contentHtml } = renderArticle({
      content: 'A <https://example.org/text> [^1].\n\n[^1]: <https://example.org/note>',
      footer: null,
    });
    const footnotes = contentHtml.slice(contentHtml.indexOf(FOOTNOTES_START));
    expect(sourceLinks(footnotes).map(({ url }) => url)).toEqual(['https://example.org/note']);
  });
});
