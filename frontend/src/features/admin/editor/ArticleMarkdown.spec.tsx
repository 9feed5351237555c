import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { renderMarkdown } from '../../../../../backend/src/platform/markdown/render-markdown';
import type { PictureSizes } from '../../../../../backend/src/platform/markdown/shared/media-pictures';
import { renderArticle } from '../../../../../backend/src/platform/markdown/render-article';
import { sourceFacts } from '../../../../../backend/src/platform/markdown/shared/source-facts';
import type { SourceFacts } from '../../../../../backend/src/platform/markdown/shared/source-entries';
import { ArticleMarkdown } from './ArticleMarkdown';

const seed = join(process.cwd(), 'backend/seed/articles');
const articles = readdirSync(seed).filter((name) => name.endsWith('.md'));

/** Examples of every construct of GitHub Flavored Markdown, and of what this site adds or refuses. */
const examples: Record<string, string> = {
  tables: '| a | b | c |\n|:--|:-:|--:|\n| 1 | **2** | `3|4` |\n\nAfter\\|wards.',
  'task lists': '- [ ] open\n- [x] done\n  1. nested\n  2. again',
  strikethrough: '~~gone~~ and ~one~',
  autolinks: 'www.example.org, https://example.org/a_(b). <mailto:a@example.org> a@example.org',
  'bare addresses before Chinese': 'https://example.org/詞典。後面',
  footnotes: 'One[^1] and two[^note], and one again[^1].\n\n[^1]: First.\n[^note]: Second\n\n    with a paragraph.',
  headings: '# One\n\n## Two\n\nThree\n=====\n\n###### Six',
  code: '```js\nconst a = "<b>";\n```\n\n    indented\n\n`` a`b ``',
  quotes: '> one\n>> two\n\n"He said \'tis" -- in \'07 --- ...',
  html: 'a <b>bold</b> <script>alert(1)</script>\n\n<div onclick="x()">block</div>',
  links: '[a](javascript:alert(1)) [b](//example.org "T\'s") [c][ref]\n\n[ref]: /about "here"',
  images: '![alt "q"](https://example.org/a.png "t") ![](/media/abc) ![x](//example.org/b.png)',
  breaks: 'one  \ntwo\\\nthree\n\n***\n\n&copy; &amp; \\*not\\*',
  'deep nesting': `${'>'.repeat(80)} deep`,
  'stars in words': 'Leser*innen und Autor*innen, *word* **word**, これは**「重要」**です',
  'phone numbers': '[Call 988](tel:988) <sms:+44123> [x](tel:javascript:x)',
  'links to headings': '[below](#part-two) [x](#nothing)\n\n## Part two\n\n### Part two',
  'shown addresses': '<https://example.org/it\'s--a> "so" --',
  nothing: '',
};

const withSources = articles.filter((name) => !name.endsWith('.sources.md'));
const demoText = (name: string): string => readFileSync(join(seed, name), 'utf8');

/** Texts with their sources. */
const citing: [string, string][] = [
  ...withSources.map((name): [string, string] => [demoText(name), demoText(name.replace('.md', '.sources.md'))]),
  ['One [1], [2, 5] and [2--4], \\[1].[^1] `[1]` [1](/x)\n\n## [1]\n\n[^1]: Note [3].', '- a\n- b\n- c *d*\n\n  e'],
  ['> [7]\n\n| [8] |\n|---|\n| "x [9]" |', '[7] one\n[8] two\n\n[9] https://example.org'],
  ['One [4].', '4. a\n5. b'],
  ['<b>[1]</b> https://example.org/[1]', '1. a'],
];

const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tr']);

/** React leaves out white space between the parts of a table, writes `true` for a bare attribute, and has its own order. */
const withoutReactsWays = () => (tree: Root) =>
  visit(tree, 'element', (element: Element) => {
    const names = Object.keys(element.properties).sort();
    element.properties = Object.fromEntries(
      names.map((name) => [name, /^dataFootnote/.test(name) ? '' : element.properties[name]]),
    );
    if (TABLE_PARTS.has(element.tagName))
      element.children = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  });

/** Both serializers escape differently, so the HTML is compared after one parser has read it. */
const canonical = unified().use(rehypeParse, { fragment: true }).use(withoutReactsWays).use(rehypeStringify).freeze();
const normalized = (html: string): string => String(canonical.processSync(html));

function inBrowser(
  markdown: string,
  part: 'text' | 'sources',
  pictures: PictureSizes = {},
  sources?: SourceFacts,
): string {
  const { container, unmount } = render(
    <ArticleMarkdown markdown={markdown} part={part} withImages pictures={pictures} {...(sources && { sources })} />,
  );
  const html = normalized(container.innerHTML);
  unmount();
  return html;
}

describe('the preview in the browser', () => {
  it('has the demo articles with their sources to compare', () => expect(articles).toHaveLength(24));

  it.each(articles)('renders %s as the server does', (name) => {
    const markdown = readFileSync(join(seed, name), 'utf8');
    for (const part of ['text', 'sources'] as const)
      expect(inBrowser(markdown, part)).toBe(normalized(renderMarkdown(markdown, part).html));
  });

  it.each(Object.entries(examples))('renders %s as the server does', (_, markdown) => {
    for (const part of ['text', 'sources'] as const)
      expect(inBrowser(markdown, part)).toBe(normalized(renderMarkdown(markdown, part).html));
  });

  it.each(citing)('renders the numbers of sources as the server does: %j %j', (content, footer) => {
    const known = sourceFacts(content, footer);
    const { contentHtml, footerHtml } = renderArticle({ content, footer });
    expect(inBrowser(content, 'text', {}, known)).toBe(normalized(contentHtml));
    expect(inBrowser(footer, 'sources', {}, known)).toBe(normalized(footerHtml!));
  });

  it('shows pictures of this site with their size, their files and their caption, as the server does', () => {
    const [known, unknown] = ['q7Zc0Xl2nT4vB8sKd1RfGw', 'AAAAAAAAAAAAAAAAAAAAAA'];
    const pictures = { [known]: { width: 1_000, height: 500, animated: false, transparent: false } };
    const markdown = `![A loom](/media/${known} "By *A*")\n\nIn a line ![x](/media/${known})\n\n![](/media/${unknown} "Later")`;
    const html = inBrowser(markdown, 'text', pictures);
    expect(html).toBe(normalized(renderMarkdown(markdown, 'text', pictures).html));
    expect(html).toContain('<figcaption>By *A*</figcaption>');
    expect(html).toContain('width="1000"');
  });

  it('requests no image from another host', () => {
    const { container } = render(<ArticleMarkdown markdown="![A horse](https://example.org/a.png) ![](/media/x)" />);
    expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(['/media/x']);
    expect(container.textContent).toContain('Image from example.org (appears once you publish): A horse');
  });
});
