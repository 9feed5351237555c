import { describe, expect, it } from '@jest/globals';
import { HOSTILE_TEXTS } from '../../../test/support/hostile-text.js';
import { htmlFaults, textOf } from '../../../test/support/html-faults.js';
import { toExcerptHtml, withoutMarks } from '../search/highlight.js';
import { renderArticle } from './render-article.js';
import { renderComment, renderMarkdown } from './render-markdown.js';

/** Planted violations: the check must find each of them. */
const PLANTED = [
  '<p>x<script>alert(1)</script></p>',
  '<img src="/x.png" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="&#1;java&Tab;script:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="irc://example.org">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="https://evil.example/" rel="noopener">x</a>',
  '<img src="http://evil.example/pixel.gif">',
  '<img src="data:image/svg+xml,x">',
  '<p style="position:fixed">x</p>',
  '<style>*{}</style>',
  '<iframe></iframe>',
  '<object></object>',
  '<embed>',
  '<base href="/x/">',
  '<form></form>',
  '<meta charset="utf-8">',
  '<svg><p>x</p></svg>',
  '<math></math>',
  '<template><p>x</p></template>',
  '<p id="location">x</p>',
  '<a name="location">x</a>',
  '<p class="admin-bar">x</p>',
  '<input type="text">',
  '<input type="checkbox">',
  '<p>x<!-- y --></p>',
  '<a href="/x" target="_blank">x</a>',
  '<img srcset="//evil.example/x 2x">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
];

describe('Malicious Markdown', () => {
  it('is tested with more than 150 distinct texts', () => {
    expect(new Set(HOSTILE_TEXTS).size).toBe(HOSTILE_TEXTS.length);
    expect(HOSTILE_TEXTS.length).toBeGreaterThan(150);
  });

  it.each(HOSTILE_TEXTS)('%j becomes nothing that runs, loads or deceives', (text) => {
    for (const markdown of [text, `Before.\n\n${text}\n\nAfter.`, `Before ${text} after.`, `> ${text}`, `- ${text}`]) {
      expect(htmlFaults(renderMarkdown(markdown).html)).toEqual([]);
      expect(htmlFaults(renderComment(markdown))).toEqual([]);
    }
  });

  it.each(HOSTILE_TEXTS)('%j removes no text around it', (text) => {
    const { html, text: plain } = renderMarkdown(`Before.\n\n${text}\n\nAfterwards.`);
    for (const seen of [textOf(html), plain]) {
      expect(seen).toContain('Before.');
      expect(seen).toContain('Afterwards.');
    }
  });

  it.each(HOSTILE_TEXTS)('%j does no harm as a source, and beside the number of one', (text) => {
    for (const footer of [`- ${text}`, `[1] ${text}`]) {
      const { contentHtml, footerHtml } = renderArticle({ content: `Before. [1] ${text}`, footer });
      expect(contentHtml).toContain('href="#source-1"');
      expect([...htmlFaults(contentHtml), ...htmlFaults(footerHtml!)]).toEqual([]);
    }
  });

  it.each(HOSTILE_TEXTS)('%j is escaped in an excerpt', (text) => {
    const html = toExcerptHtml(text);
    expect(htmlFaults(html, new Set(['mark']))).toEqual([]);
    expect(textOf(html)).toBe(withoutMarks(text));
  });

  it.each(['<woman>', 'he said <sigh> and left', 'a <b>bold</b> claim', '<!-- note -->', '<div>\n*x*\n</div>'])(
    'tags are shown as text: %j',
    (text) => {
      expect(textOf(renderMarkdown(text).html)).toBe(text);
      expect(renderMarkdown(text).text).toBe(text.replace(/\s+/g, ' '));
    },
  );

  it.each(PLANTED)('the check finds %j', (html) => {
    expect(htmlFaults(html)).not.toEqual([]);
    expect(htmlFaults(`<p>fine</p>${html}`)).not.toEqual([]);
  });

  it('the check accepts everything that articles are made of', () => {
    const markdown = [
      '## A heading\n\nText with *em*, **strong**, ~~del~~, `code` and a [link](https://example.org "title").',
      '> Quote\n\n- one\n- [x] two\n\n3. three',
      '```js\nx\n```\n\n| a | b |\n|:--|--:|\n| c | d |\n\n---\n\n![x](/covers/1.svg)![y](https://example.org/y.png)',
      'A note.[^1] <reader@example.org> www.example.org [own](/about)\n\n[^1]: Text.',
    ].join('\n\n');
    const { html } = renderMarkdown(markdown);
    expect(htmlFaults(html)).toEqual([]);
    for (const tag of ['h2', 'blockquote', 'table', 'img', 'input', 'pre', 'sup']) expect(html).toContain(`<${tag}`);
  });
});
