import { describe, expect, it } from '@jest/globals';
import { renderArticle } from './render-article.js';
import { renderMarkdown } from './render-markdown.js';

describe('Markdown', () => {
  it('renders headings, quotes, lists, scrollable tables, and footnotes with links in both directions', () => {
    const { html } = renderMarkdown('## Then\n\n> Said.\n\n- one\n\n| a |\n|---|\n| b |\n\nText.[^1]\n\n[^1]: A note.');
    for (const part of [
      '<h2 id="on-then">Then</h2>',
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

  it('moves the headings of a text with an h1 down one level; h6 and the heading of the notes stay', () => {
    const { html } = renderMarkdown('# One\n\n## Two\n\n##### Five\n\n###### Six\n\nText.[^1]\n\n[^1]: A note.');
    expect(html.replaceAll(/ id="on-[^"]*"/g, '').match(/<h\d[^>]*>[^<]*/g)).toEqual([
      ...['<h2>One', '<h3>Two', '<h6>Five', '<h6>Six'],
      '<h2 id="footnote-label">Notes',
    ]);
    expect(renderMarkdown('Books\n=====', 'sources').html).toBe('<h2 id="on-sources-books">Books</h2>');
  });

  it('keeps headings that begin below the title, so that the outline skips no level', () => {
    expect(renderMarkdown('## Two\n\n### Three').html).toBe('<h2 id="on-two">Two</h2>\n<h3 id="on-three">Three</h3>');
  });

  it('sets typographic quotes and dashes, except in code', () => {
    expect(renderMarkdown('"It\'s so" -- `"x" -- y`').text).toBe('“It’s so” – "x" -- y');
  });

  it('marks external links with rel', () => {
    expect(renderMarkdown('[x](https://example.org)').html).toContain('rel="nofollow noopener noreferrer ugc"');
    expect(renderMarkdown('[x](//example.org)').html).toContain('rel="nofollow noopener noreferrer ugc"');
    expect(renderMarkdown('[x](/about)').html).not.toContain('rel=');
  });

  it('loads images by https or from this site', () => {
    expect(renderMarkdown('![x](/covers/1.svg)').html).toContain('src="/covers/1.svg"');
    expect(renderMarkdown('![x](https://example.org/x.png)').html).toContain('src="https://example.org/x.png"');
    expect(renderMarkdown('![x](//example.org/x.png)').html).toContain('src="https://example.org/x.png"');
    expect(renderMarkdown('![x](http://example.org/x.png)').html).not.toContain('src=');
  });

  it('returns plain text for search, without footnotes', () => {
    expect(renderMarkdown('# One\n\nTwo *three*.[^1]\n\n[^1]: Four.').text).toBe('One Two three.');
  });

  it.each(['>', '> ', '- ', '1. ', '>\t- ', '2) * + '])('limits the nesting of a line of %j', (mark) => {
    const { html } = renderMarkdown(`One.\r\r${mark.repeat(5_000)}the end\n\n${mark}the next`);
    expect(html).toContain('the end');
    expect(html.match(/<(blockquote|li)>/g)!.length).toBeLessThan(200);
    expect(renderMarkdown(`${mark.repeat(20)}twenty`).html.match(/<(blockquote|li)>/g)!.length).toBeGreaterThanOrEqual(
      20,
    );
  });

  it('renders a thematic break of any length', () => {
    for (const mark of ['- ', '*', '_ ']) expect(renderMarkdown(mark.repeat(300)).html).toBe('<hr>');
  });

  it('has no footer when the article’s footer is empty', () => {
    expect(renderArticle({ content: 'x', footer: '' })).toMatchObject({ footer: null, footerHtml: null });
  });
});
