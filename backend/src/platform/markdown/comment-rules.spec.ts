import { describe, expect, it } from '@jest/globals';
import { renderComment } from './render-markdown.js';

describe('A comment', () => {
  it('loads nothing: an image becomes a link to it', () => {
    expect(renderComment('![a cat](https://example.org/cat.png)')).toBe(
      '<p><a href="https://example.org/cat.png" rel="nofollow noopener noreferrer ugc">a cat</a></p>',
    );
    expect(renderComment('![](https://example.org/pixel.gif)')).toContain('>Picture</a>');
    expect(renderComment('![x](javascript:alert(1))')).toBe('<p>x</p>');
  });

  it('has no link inside a link: an image in a link becomes its text', () => {
    const rel = 'rel="nofollow noopener noreferrer ugc"';
    expect(renderComment('[![x](https://e.org/p.png)](https://e.org)')).toBe(
      `<p><a href="https://e.org" ${rel}>x</a></p>`,
    );
    expect(renderComment('[see *![](https://e.org/p.png)*](https://e.org)')).toBe(
      `<p><a href="https://e.org" ${rel}>see <em>Picture</em></a></p>`,
    );
  });

  it('has no headings, because the page’s headings are the article’s', () => {
    expect(renderComment('# Loud\n\nText')).toBe('<p><strong>Loud</strong></p>\n<p>Text</p>');
  });

  it('has no ids, which would clash with those of other comments', () => {
    const html = renderComment('A note.[^1] And another.[^two]\n\n[^1]: *One*.\n\n[^two]: Two.');
    expect(html).not.toMatch(/\bid=|href=|aria-describedby|↩/);
    expect(html).toContain('<sup>1</sup>');
    expect(html).toContain('<em>One</em>');
  });

  it('has emphasis, code, links, quotes and lists', () => {
    expect(renderComment('*em* **strong** `code` [own](/about)\n\n> Quote\n\n- one')).toBe(
      '<p><em>em</em> <strong>strong</strong> <code>code</code> <a href="/about">own</a></p>\n' +
        '<blockquote>\n<p>Quote</p>\n</blockquote>\n<ul>\n<li>one</li>\n</ul>',
    );
  });
});
