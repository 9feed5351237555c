import { describe, expect, it } from '@jest/globals';
import { renderArticle } from './render-article.js';
import { parseComment, renderComment, renderMarkdown } from './render-markdown.js';

const article = (markdown: string): string => renderMarkdown(markdown).html;
const RENDERERS = { article, comment: renderComment };
const inBoth = (markdown: string): string[] => Object.values(RENDERERS).map((render) => render(markdown));
const both = (html: string): string[] => [html, html];

describe('A star within a word is a star', () => {
  it.each([
    'Leser*innen und Autor*innen',
    'Schüler*innen, Lehrer*innen',
    'wom*n and girls sh*t',
    'trans* and inter* people',
    'f**k that f***ing 2*3*4',
    'der*die Leser*in und die*der Autor*in',
  ])('%s', (typed) => expect(inBoth(typed)).toEqual(both(`<p>${typed}</p>`)));

  it.each([
    ['*word* and **word**', '<em>word</em> and <strong>word</strong>'],
    ['(*word*) and “*word*”', '(<em>word</em>) and “<em>word</em>”'],
    ['"*word*," **word**!', '“<em>word</em>,” <strong>word</strong>!'],
    ['*Leser*innen*', '<em>Leser*innen</em>'],
    ['**Schüler*innen** too', '<strong>Schüler*innen</strong> too'],
    ['***both***', '<em><strong>both</strong></em>'],
    ['*word*: 👩*word*👩', '<em>word</em>: 👩<em>word</em>👩'],
  ])('and around words marks them: %s', (typed, shown) => expect(inBoth(typed)).toEqual(both(`<p>${shown}</p>`)));
});

describe('Bold works beside writing systems without spaces', () => {
  it.each([
    [
      'これは**「重要なこと」**です。そして**『次』**も。',
      'これは<strong>「重要なこと」</strong>です。そして<strong>『次』</strong>も。',
    ],
    ['中文**“重点”**内容', '中文<strong>“重点”</strong>内容'],
    ['한국어**“강조”**는', '한국어<strong>“강조”</strong>는'],
    ['한국어**강조**는 *말*이', '한국어<strong>강조</strong>는 <em>말</em>이'],
    ['ไทย**สำคัญ**ไทย', 'ไทย<strong>สำคัญ</strong>ไทย'],
    ['この**AI**は', 'この<strong>AI</strong>は'],
  ])('%s', (typed, shown) => expect(inBoth(typed)).toEqual(both(`<p>${shown}</p>`)));
});

describe('One tilde is a tilde', () => {
  it('~20 and ~30 are numbers, ~~gone~~ is struck through', () =>
    expect(inBoth('~20 and ~30, ~~gone~~')).toEqual(both('<p>~20 and ~30, <del>gone</del></p>')));
});

describe('A phone number is a link', () => {
  it.each([
    ['[Call 988](tel:988)', '<a href="tel:988">Call 988</a>'],
    ['[text](sms:741741?&body=HOME)', '<a href="sms:741741?&#x26;body=HOME">text</a>'],
    ['<tel:+44-20-7946-0000>', '<a href="tel:+44-20-7946-0000">tel:+44-20-7946-0000</a>'],
    ['[x](<tel:+44 20>)', '<a href="tel:+44%2020">x</a>'],
  ])('%s', (typed, shown) => expect(inBoth(typed)).toEqual(both(`<p>${shown}</p>`)));

  it('anything else after tel: is not', () =>
    expect(inBoth('[x](tel:javascript:alert)')).toEqual(both('<p><a>x</a></p>')));
});

describe('The shown text of an address has no typography', () => {
  const shown = (html: string): string[] => [...html.matchAll(/<a [^>]*>([^<]*)/g)].map(([, text]) => text!);

  it.each([
    ["<https://e.org/it's--a>", "https://e.org/it's--a"],
    ["https://e.org/a--b...c and 'x'", 'https://e.org/a--b...c'],
    ["[https://e.org/'x'--y](https://e.org/)", "https://e.org/'x'--y"],
    ["[e.org/'x'--y](https://e.org/'x'--y)", "e.org/'x'--y"],
    ['a--b@example.org', 'a--b@example.org'],
  ])('%s', (typed, text) => {
    for (const html of inBoth(typed)) expect(shown(html)).toEqual([text]);
  });

  it('but the words of a link do', () =>
    expect(shown(article('[it\'s "so" -- yes](/a)'))).toEqual(['it’s “so” – yes']));
});

describe('Enter is a new line in a comment', () => {
  it.each([
    [
      'Dear editors,\nthank you.\nTwo questions:\n1. who?\nYours,\nA reader',
      '<p>Dear editors,<br>\nthank you.<br>\nTwo questions:<br>\n1. who?<br>\nYours,<br>\nA reader</p>',
    ],
    ['thanks\n- Anna', '<p>thanks<br>\n- Anna</p>'],
    ['one\n\n    four spaces\nend', '<p>one</p>\n<p>four spaces<br>\nend</p>'],
    ['- a\n- b\nlazy\n- c', '<ul>\n<li>a</li>\n<li>b<br>\nlazy</li>\n<li>c</li>\n</ul>'],
    ['- a\n  - b\n- c', '<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>'],
    ['1. a\n2. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['> said\nlazy', '<blockquote>\n<p>said<br>\nlazy</p>\n</blockquote>'],
    ['a  \nb\\\nc', '<p>a<br>\nb<br>\nc</p>'],
    ['`a\nb`', '<p><code>a b</code></p>'],
  ])('%j', (typed, shown) => expect([renderComment(typed), parseComment(typed)]).toEqual([shown, shown]));

  it('but not in an article, which may be a file with wrapped lines', () => {
    expect(article('one\ntwo')).toBe('<p>one\ntwo</p>');
    expect(article('so\n- one\n\n    code')).toContain('<li>');
    expect(article('    code')).toBe('<pre><code>code\n</code></pre>');
  });
});

describe('An author’s link leads to its heading', () => {
  const text =
    '[a](#part-two) [b](#Part%20Two) [c](#part-two-1) [d](#lété--après) [e](#on-deep) [f](#nothing)\n\n' +
    '## Part two\n\n### Deep\n\n## Part two\n\n## L’été & après';

  it('in the form of GitHub, in ours, and to the second of equal headings', () => {
    const html = article(text);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      ...['#on-part-two', '#on-part-two', '#on-part-two-2', '#on-lete-apres', '#on-deep', '#nothing'],
    ]);
    expect([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
      ...['on-part-two', 'on-deep', 'on-part-two-2', 'on-lete-apres'],
    ]);
  });

  it('has a different id in the sources, and footnotes stay footnotes', () => {
    const { contentHtml, footerHtml } = renderArticle({
      content: '## Fn 1\n\nx[^1]\n\n[^1]: y',
      footer: '## Fn 1\n\n[x](#fn-1)',
    });
    expect(contentHtml).toContain('<h2 id="on-fn-1">');
    expect(contentHtml).toContain('href="#user-content-fn-1"');
    expect(footerHtml).toBe('<h2 id="on-sources-fn-1">Fn 1</h2>\n<p><a href="#on-sources-fn-1">x</a></p>');
  });

  it('a subheading does not take the number that a published link to a section names', () =>
    expect(article('## A\n\n### B\n\n## B').match(/id="[^"]*"/g)).toEqual(['id="on-a"', 'id="on-b-2"', 'id="on-b"']));
});
