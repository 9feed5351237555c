import { describe, expect, it } from '@jest/globals';
import { renderArticle } from './render-article.js';
import { excerptOf, renderMarkdown } from './render-markdown.js';

describe('Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '[click](javascript:alert(1))',
    '[click](JaVaScRiPt:alert(1))',
    '[click](data:text/html,<script>alert(1)</script>)',
    '[click](vbscript:msgbox(1))',
    '[x]: javascript:alert(1)\n\n[x]',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '<a href="x" onclick="alert(1)">x</a>',
    '<style>*{display:none}</style>',
    '<form action=/api/auth/logout method=post><button>x</button></form>',
    '`<script>alert(1)</script>`',
    '| a |\n|---|\n| <img src=x onerror=alert(1)> |',
    '[^1]: <script>alert(1)</script>\n\ntext[^1]',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  ])('%j becomes nothing that runs', (markdown) => {
    const { html } = renderMarkdown(markdown);
    expect(html).not.toMatch(/<(script|img[^>]+onerror|svg|iframe|style|form|math|button)/i);
    expect(html).not.toMatch(/\son\w+\s*=/i);
    expect(html).not.toMatch(/(href|src)\s*=\s*["']?\s*(javascript|data|vbscript):/i);
  });

  it('keeps what an article needs: headings, quotes, lists, tables that scroll by themselves, footnotes that lead there and back', () => {
    const { html } = renderMarkdown('## Then\n\n> Said.\n\n- one\n\n| a |\n|---|\n| b |\n\nText.[^1]\n\n[^1]: A note.');
    for (const part of [
      '<h2>Then</h2>',
      '<blockquote>',
      '<li>one</li>',
      '<div class="table-scroll" tabindex="0" role="region"',
    ]) {
      expect(html).toContain(part);
    }
    const target = /href="#(user-content-fn-1)"/.exec(html)?.[1];
    expect(html).toContain(`id="${target}"`);
    expect(html).toMatch(/href="#user-content-fnref-1"/);
  });

  it('sets real quotes and dashes, but leaves code alone', () => {
    expect(renderMarkdown('"It\'s so" -- `"x" -- y`').text).toBe('“It’s so” – "x" -- y');
  });

  it('links that leave the site say so', () => {
    expect(renderMarkdown('[x](https://example.org)').html).toContain('rel="nofollow noopener noreferrer ugc"');
    expect(renderMarkdown('[x](/about)').html).not.toContain('rel=');
  });

  it('gives the text alone for search and excerpts, without footnotes', () => {
    expect(renderMarkdown('# One\n\nTwo *three*.[^1]\n\n[^1]: Four.').text).toBe('One Two three.');
    expect(excerptOf('one two three four', 9)).toBe('one two…');
    expect(excerptOf('short', 9)).toBe('short');
    expect(excerptOf('🕯'.repeat(12), 10)).toBe(`${'🕯'.repeat(10)}…`);
  });

  it('an article without a footer has none', () => {
    expect(renderArticle({ content: 'x', footer: '' })).toMatchObject({ footer: null, footerHtml: null });
  });
});
