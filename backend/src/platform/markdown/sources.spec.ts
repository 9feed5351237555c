import { describe, expect, it } from '@jest/globals';
import { renderArticle } from './render-article.js';
import { renderMarkdown } from './render-markdown.js';
import { sourceFacts } from './shared/source-facts.js';

const THREE = '1. Froide\n2. Schulz\n3. Cheney';
const bothOf = (content: string, footer: string | null) => {
  const { contentHtml, footerHtml } = renderArticle({ content, footer });
  return { text: contentHtml, sources: footerHtml ?? '' };
};
const textOf = (content: string, footer: string | null = THREE): string => bothOf(content, footer).text;
const sourcesOf = (footer: string, content = ''): string => bothOf(content, footer).sources;

const first = (number: number): string =>
  `<a href="#source-${number}" id="source-ref-${number}" aria-label="Source ${number}">${number}</a>`;
const again = (number: number): string => `<a href="#source-${number}" aria-label="Source ${number}">${number}</a>`;
const mark = (...inside: string[]): string => `<sup class="source-mark">[${inside.join('')}]</sup>`;
const back = (number: number): string =>
  ` <a href="#source-ref-${number}" class="source-back" aria-label="Back to the text">↩</a>`;

describe('A number in brackets', () => {
  it('leads to the source with this number, and the source back to the first one', () => {
    expect(bothOf('One[1] and two [2], again [1].', THREE)).toEqual({
      text: `<p>One${mark(first(1))} and two ${mark(first(2))}, again ${mark(again(1))}.</p>`,
      sources: `<ol>\n<li id="source-1">Froide${back(1)}</li>\n<li id="source-2">Schulz${back(2)}</li>\n<li id="source-3">Cheney</li>\n</ol>`,
    });
  });

  it.each([
    ['[2, 3]', mark(first(2), ', ', first(3))],
    ['[1;3]', mark(first(1), ';', first(3))],
    ['[2–3]', mark(first(2), '–', first(3))],
    ['[2--3]', mark(first(2), '–', first(3))],
    ['[1-3]', mark(first(1), '-', '<span id="source-ref-2"></span>', first(3))],
    ['[1][2]', mark(first(1)) + mark(first(2))],
    ['[2, 99]', mark(first(2), ', 99')],
    ['*[1]*', `<em>${mark(first(1))}</em>`],
    ['[[1]', `[${mark(first(1))}`],
    // As pasted text has it.
    ['\\[1] \\[2, 3\\]', `${mark(first(1))} ${mark(first(2), ', ', first(3))}`],
  ])('can stand with others, or in a range: %s', (typed, shown) => expect(textOf(typed)).toBe(`<p>${shown}</p>`));

  it('between the ends of a range cites its source, too', () =>
    expect(sourcesOf(THREE, 'See [1-3].').match(/source-back/g)).toHaveLength(3));

  it.each([
    ['[0]', '[0]'],
    ['[99]', '[99]'],
    ['[1998]', '[1998]'],
    ['[ 1 ]', '[ 1 ]'],
    ['[1, sic]', '[1, sic]'],
    ['`[1]`', '<code>[1]</code>'],
    ['[1](/about)', '<a href="/about">1</a>'],
    ['[see [1]](/about)', '<a href="/about">see [1]</a>'],
  ])('stays as typed without a source, in code and in links: %s', (typed, shown) =>
    expect(textOf(typed)).toBe(`<p>${shown}</p>`),
  );

  it('stays as typed in headings, blocks of code and task lists', () => {
    expect(textOf('## Part [1]')).toBe('<h2 id="on-part-1">Part [1]</h2>');
    expect(textOf('    [1]')).toBe('<pre><code>[1]\n</code></pre>');
    expect(textOf('- [x] done\n- [ ] open')).not.toContain('source');
  });

  it('is a link of the author who says where it leads', () =>
    expect(textOf('One [1].\n\n[1]: https://example.org')).toMatch(
      /^<p>One <a href="https:\/\/example\.org"[^>]*>1<\/a>\.<\/p>$/,
    ));

  it('in a footnote leads to the source, and the footnote keeps its own links', () => {
    const { text, sources } = bothOf('Said.[^1]\n\n[^1]: Schulz, p. 3 [2].\n[^2]: Nobody calls this [3].', THREE);
    expect(text).toContain('href="#user-content-fn-1" id="user-content-fnref-1"');
    expect(text).toContain(`<p>Schulz, p. 3 ${mark(first(2))}.`);
    expect(sources).toContain(back(2));
    // A footnote that is not shown cites nothing.
    expect(sources).not.toContain(back(3));
  });

  it('works in lists, tables and quotations', () => {
    for (const typed of ['- a [1]', '> a [1]', '| a |\n|---|\n| b [1] |'])
      expect(textOf(typed)).toContain(mark(first(1)));
  });

  it('is left out of the excerpt, like a footnote', () =>
    expect(renderArticle({ content: 'It was a job.[1] It was paid.', footer: THREE }).excerpt).toBe(
      'It was a job. It was paid.',
    ));

  it('stays as typed without sources, and in a text that is not an article', () => {
    expect(textOf('One [1].', null)).toBe('<p>One [1].</p>');
    expect(textOf('One [1].', 'Parish registers.')).toBe('<p>One [1].</p>');
    expect(renderMarkdown('One [1].').html).toBe('<p>One [1].</p>');
  });
});

describe('The sources', () => {
  it('are numbered, also if they were typed with dashes, on through several lists', () => {
    expect(sourcesOf('Books\n\n- Froide\n- Schulz\n\nArticles\n\n- Cheney')).toBe(
      '<p>Books</p>\n<ol>\n<li id="source-1">Froide</li>\n<li id="source-2">Schulz</li>\n</ol>\n<p>Articles</p>\n<ol start="3">\n<li id="source-3">Cheney</li>\n</ol>',
    );
  });

  it('keep the numbers of a list that begins later', () => {
    expect(sourcesOf('3. Froide\n4. Schulz')).toBe(
      '<ol start="3">\n<li id="source-3">Froide</li>\n<li id="source-4">Schulz</li>\n</ol>',
    );
    expect(textOf('[1] [3]', '3. Froide')).toBe(`<p>[1] ${mark(first(3))}</p>`);
    expect(textOf('[0]', '0. Froide')).toBe(`<p>${mark(first(0))}</p>`);
  });

  it('are those of the numbered list, if there is one', () => {
    const sources = sourcesOf('- Thanks to Ada\n\n1. Froide');
    expect(sources).toBe('<ul>\n<li>Thanks to Ada</li>\n</ul>\n<ol>\n<li id="source-1">Froide</li>\n</ol>');
  });

  it('with the same number are the first one', () =>
    expect(sourcesOf('1. Froide\n\nAnd\n\n1. Schulz')).toBe(
      '<ol>\n<li id="source-1">Froide</li>\n</ol>\n<p>And</p>\n<ol>\n<li>Schulz</li>\n</ol>',
    ));

  it('can have their numbers in brackets, in lines, paragraphs or a list', () => {
    const facts = { numbers: [4, 7], cited: [7] };
    for (const footer of ['[4] Froide\n[7] Schulz', '[4] Froide\n\n[7] Schulz', '- [4] Froide\n- [7] Schulz'])
      expect(sourceFacts('See [7] and [1].', footer)).toEqual(facts);
    expect(sourcesOf('[4] *Froide*,\n1617\n[7] Schulz', '[7]')).toBe(
      `<p id="source-4">[4] <em>Froide</em>,\n1617</p>\n<p id="source-7">[7] Schulz${back(7)}</p>`,
    );
    expect(sourcesOf('- [4] Froide')).toBe('<ul>\n<li id="source-4">[4] Froide</li>\n</ul>');
  });

  it('have the way back in their last paragraph', () => {
    const html = sourcesOf('1. Froide\n\n   A note.\n2. Schulz\n   - inner', '[1, 2]');
    expect(html).toContain(`<p>A note.${back(1)}</p>`);
    expect(html).toContain(`</ul>\n${back(2)}</li>`);
  });

  it('have ids that no author can choose', () => {
    const { text, sources } = bothOf('## Source 1\n\n[1] x[^source-1]\n\n[^source-1]: y', '# Source 1\n\n1. Froide');
    const ids = [...`${text}${sources}`.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id!.startsWith('source-'))).toEqual(['source-ref-1', 'source-1']);
  });

  it('of a text that cites none have no links back', () => {
    expect(sourcesOf(THREE, 'Nothing.')).not.toContain('source-back');
    expect(sourceFacts('See [the page](/about) from [1998](/x).', THREE)).toEqual({ numbers: [1, 2, 3], cited: [] });
  });
});
