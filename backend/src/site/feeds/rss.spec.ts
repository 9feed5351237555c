import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { HOSTILE_TEXTS } from '../../../test/support/hostile-text.js';
import { renderArticle } from '../../platform/markdown/render-article.js';
import { renderMarkdown } from '../../platform/markdown/render-markdown.js';
import type { ApiPost } from '../internal-api.js';
import { glossaryRss, newsletterRss, toRss, xmlText } from './rss.js';

const { DOMParser } = new JSDOM().window;
const URL_ = 'https://archive.example';
const CATEGORY = { id: 1, name: 'The Body', slug: 'the-body', formerSlugs: [] };

const post = (change: Partial<ApiPost> = {}): ApiPost => ({
  id: 7,
  title: 'Spinster',
  excerpt: 'A job that became an insult.',
  categoryId: 1,
  imageUrl: null,
  imageAlt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-03T12:00:00.000Z',
  publishedAt: '2026-11-02T12:00:00.000Z',
  version: 3,
  contentHtml: '<p>Text</p>',
  footerHtml: null,
  ...change,
});

const feed = (posts: ApiPost[], category?: typeof CATEGORY) => {
  const site = { name: 'The Archive', tagline: 'the truth isn’t always clean' };
  const text = toRss({ url: URL_, site, category, categories: [CATEGORY], posts });
  const document = new DOMParser().parseFromString(text, 'text/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  const of = (element: Element, name: string) => element.getElementsByTagName(name)[0]?.textContent;
  return { text, document, items: [...document.querySelectorAll('item')], of };
};

describe('A feed', () => {
  it('has each article once, with its URL, date, category and full text', () => {
    const { items, of, document } = feed([post({ footerHtml: '<p>Registers</p>' })]);
    expect(items).toHaveLength(1);
    const item = items[0]!;
    expect([of(item, 'title'), of(item, 'link'), of(item, 'guid'), of(item, 'category')]).toEqual([
      'Spinster',
      `${URL_}/article/7`,
      `${URL_}/article/7`,
      'The Body',
    ]);
    expect(item.querySelector('guid')?.getAttribute('isPermaLink')).toBe('true');
    expect(of(item, 'pubDate')).toBe('Mon, 02 Nov 2026 12:00:00 GMT');
    expect(of(item, 'content:encoded')).toBe(
      '<div dir="auto"><p>Text</p></div><hr><h2>Sources</h2><div dir="auto"><p>Registers</p></div>',
    );
    const [self] = document.getElementsByTagName('atom:link');
    expect([self?.getAttribute('rel'), self?.getAttribute('href')]).toEqual(['self', `${URL_}/rss.xml`]);
    expect(document.querySelector('ttl')?.textContent).toBe('60');
  });

  it('has the corrections of an article after its sources, as text', () => {
    const corrections = [{ date: '2026-11-20', text: 'From 1617, not <1671>.' }];
    const { items, of } = feed([post({ corrections })]);
    expect(of(items[0]!, 'content:encoded')).toBe(
      '<div dir="auto"><p>Text</p></div><hr><h2>Corrections</h2><ul><li dir="auto"><b>November 20, 2026</b> From 1617, not &lt;1671&gt;.</li></ul>',
    );
  });

  it('of a category has the title and URL of the category, and changes only when its articles change', () => {
    const { document, text } = feed([post()], CATEGORY);
    expect(document.querySelector('channel > title')?.textContent).toBe('The Body | The Archive');
    expect(document.getElementsByTagName('atom:link')[0]?.getAttribute('href')).toBe(`${URL_}/rss/the-body.xml`);
    expect(feed([post()], CATEGORY).text).toBe(text);
  });

  it('is valid without any article', () => expect(feed([]).items).toEqual([]));

  it('has links to phone numbers, and links to headings of the article’s page', () => {
    const contentHtml = renderMarkdown('[Call](tel:988) [below](#two)\n\n## Two').html;
    const { items, of } = feed([post({ contentHtml })]);
    const content = of(items[0]!, 'content:encoded')!;
    expect(content).toContain('<a href="tel:988">Call</a>');
    expect(content).toMatch(/<a href="https:[^"]*\/article\/\d+#on-two">below<\/a>/);
  });

  it('has links from numbers to sources on the article’s page, and back', () => {
    const { contentHtml, footerHtml } = renderArticle({ content: 'A job [1].', footer: '1. Registers' });
    const { items, of } = feed([post({ contentHtml, footerHtml })]);
    const content = of(items[0]!, 'content:encoded')!;
    expect(content).toContain(`<a href="${URL_}/article/7#source-1"`);
    expect(content).toContain(`<a href="${URL_}/article/7#source-ref-1"`);
  });

  it('has absolute links to this site, and shows photographs from this site', () => {
    const contentHtml = renderMarkdown(
      '[own](/about) [out](https://x.example/) note[^1] ![a](https://pictures.example/a.jpg)\n\n[^1]: said',
    ).html;
    const { items, of } = feed([
      post({ contentHtml, imageUrl: 'https://pictures.example/cover.jpg', imageAlt: 'A "barn"' }),
    ]);
    const { document } = new JSDOM(of(items[0]!, 'content:encoded')!).window;
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href')!);
    expect(links.slice(0, 2)).toEqual([`${URL_}/about`, 'https://x.example/']);
    expect(links.length).toBeGreaterThan(3);
    expect(links.slice(2).every((link) => link.startsWith(`${URL_}/article/7#`))).toBe(true);
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
      `${URL_}/article/7/picture/1280?v=3`,
      `${URL_}/article/7/picture/1280?v=3&of=1`,
    ]);
    expect(document.querySelector('img')?.alt).toBe('A "barn"');
  });

  it('has uploaded pictures as plain images at absolute URLs', () => {
    const path = '/media/q7Zc0Xl2nT4vB8sKd1RfGw';
    const { html: contentHtml } = renderMarkdown(`![a](${path} "By X")`, 'text', {
      [path.slice('/media/'.length)]: { width: 1_000, height: 500, animated: false, transparent: false },
    });
    const { items, of } = feed([post({ contentHtml, imageUrl: path })]);
    const { document } = new JSDOM(of(items[0]!, 'content:encoded')!).window;
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([
      `${URL_}${path}`,
      `${URL_}${path}/1200.jpg`,
    ]);
    expect(document.querySelector('picture, source')).toBeNull();
    expect(document.querySelector('figcaption')?.textContent).toBe('By X');
  });

  it('has the caption and credit of a cover below it, as text', () => {
    const imageCaption = 'By A & B <b>"x"</b>';
    const ofCover = (imageUrl: string | null) => {
      const { items, of } = feed([post({ imageUrl, imageCaption })]);
      return new JSDOM(of(items[0]!, 'content:encoded')!).window.document.querySelector('figcaption');
    };
    const caption = ofCover('/covers/1.svg');
    expect([caption?.textContent, caption?.previousElementSibling?.tagName]).toEqual([imageCaption, 'IMG']);
    expect(ofCover(null)).toBeNull();
  });

  it('makes every kind of relative link absolute, and does not change other links', () => {
    const contentHtml = renderMarkdown(
      '[a](other-page) [b](../journal) [c](?page=2&x=1) [d](//x.example/y) [e](#part) [f](mailto:a@b.example) [g](https://x.example?a=1&b=2)',
    ).html;
    const { items, of } = feed([post({ contentHtml })]);
    const { document } = new JSDOM(of(items[0]!, 'content:encoded')!).window;
    expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      `${URL_}/article/other-page`,
      `${URL_}/journal`,
      `${URL_}/article/7?page=2&x=1`,
      'https://x.example/y',
      `${URL_}/article/7#part`,
      'mailto:a@b.example',
      'https://x.example?a=1&b=2',
    ]);
  });

  it('shows an excerpt as plain text, even if it looks like HTML', () => {
    const excerpt = 'They wrote <sigh> & <script>alert(1)</script>';
    const { items, of } = feed([post({ excerpt })]);
    const shown = new JSDOM(of(items[0]!, 'description')!).window.document;
    expect(shown.body.textContent).toBe(excerpt);
    expect(shown.querySelector('script')).toBeNull();
  });

  it('is valid XML for any title and text', () => {
    const worse = [
      ...HOSTILE_TEXTS,
      ']]>',
      'a\u0000b\u0008c\u000bd\u001fe\ufffef\uffffg',
      'half \ud83d pair',
      '&amp; &#x0; &nbsp;',
    ];
    const posts = worse.map((text, index) =>
      post({ id: index + 1, title: text, excerpt: text, contentHtml: renderMarkdown(text).html }),
    );
    const { items, of } = feed(posts);
    const lineEnds = (text: string) => text.replaceAll(/\r\n?/g, '\n');
    expect(items.map((item) => of(item, 'title'))).toEqual(worse.map((text) => lineEnds(xmlText(text))));
  });
});

it('The feed of the newsletter has pictures as plain images, and links, at absolute URLs', () => {
  const source = '<source type="image/webp" srcset="/media/abc/800.webp 800w">';
  const html = `<p><picture>${source}<img src="/media/abc/800.jpg" alt="Own"></picture> <a href="/about">About</a></p>`;
  const email = { id: 3, subject: 'November', preheader: '', sentAt: '2026-11-28T12:00:00.000Z', html };
  const text = newsletterRss({ url: URL_, site: { name: 'The Archive', tagline: '' }, emails: [email] });
  const item = new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName('content:encoded')[0];
  expect(item?.textContent).toBe(
    `<p><img src="${URL_}/media/abc/800.jpg" alt="Own"> <a href="${URL_}/about">About</a></p>`,
  );
});

it('The feed of the glossary has the texts of each term under the headings of its page, with absolute links', () => {
  const term = {
    term: 'hag & “crone”',
    slug: 'hag',
    excerpt: 'A <word>.',
    definitionHtml: '<p>A word, see <a href="/glossary/crone">crone</a>.</p>',
    historyHtml: null,
    insteadHtml: '<p>Her name.</p>',
    sourcesHtml: '<ul><li>A book</li></ul>',
    updatedAt: '2026-11-28T12:00:00.000Z',
    publishedAt: '2026-11-27T12:00:00.000Z',
  };
  const text = glossaryRss({ url: URL_, site: { name: 'The Archive', tagline: '' }, terms: [term] });
  const [item] = new DOMParser().parseFromString(text, 'text/xml').querySelectorAll('item');
  const of = (name: string) => item!.getElementsByTagName(name)[0]?.textContent;
  expect([of('title'), of('link'), of('description'), of('pubDate')]).toEqual([
    'hag & “crone”',
    `${URL_}/glossary/hag`,
    'A &lt;word&gt;.',
    'Fri, 27 Nov 2026 12:00:00 GMT',
  ]);
  expect(of('content:encoded')).toBe(
    `<div dir="auto"><p>A word, see <a href="${URL_}/glossary/crone">crone</a>.</p></div>` +
      '<h2>Say this instead</h2><div dir="auto"><p>Her name.</p></div>' +
      '<h2>Sources</h2><div dir="auto"><ul><li>A book</li></ul></div>',
  );
});

describe('Text for XML', () => {
  it('loses only the characters that XML 1.0 does not allow', () => {
    expect(xmlText('a\u0000\u0001\u0008\u000b\u000c\u001f\ufffe\uffffb')).toBe('ab');
    expect(xmlText('tab\t line\n ü 😀 \u0085')).toBe('tab\t line\n ü 😀 \u0085');
    expect(xmlText('\ud800')).toBe('\ufffd');
  });
});
