import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { HOSTILE_TEXTS } from '../../../../test/support/hostile-text.js';
import { renderMarkdown } from '../../../platform/markdown/render-markdown.js';
import { UNSUBSCRIBE_LINK, PREFERENCES_LINK, renderCampaign, withLinks } from './campaign-mail.js';
import type { CampaignSource, EmailArticle } from './campaign-source.js';
import { DARK, LIGHT } from './mail-colors.js';
import { readClickToken } from './mailed-links.js';

const SECRET = 'x'.repeat(32);
const URL_ = 'https://archive.example';
const settings = { publicUrl: URL_, sessionSecret: SECRET, site: { name: 'The Archive' } } as never;

const article = (change: Partial<EmailArticle> = {}): EmailArticle => ({
  id: 9,
  title: 'Spinster: A Job That Became an Insult',
  excerpt: 'A man defended himself.',
  imageUrl: null,
  imageAlt: null,
  imageCaption: null,
  category: 'Dirty Words',
  categorySlug: 'dirty-words',
  readingMinutes: 4,
  version: 2,
  ...change,
});
const source = (change: Partial<CampaignSource> = {}): CampaignSource => ({
  id: 3,
  subject: 'She could sign her own name',
  preheader: 'A trade, then a joke.',
  contentHtml: '',
  article: article(),
  alsoNew: [article({ id: 7, title: 'Hysteria', category: 'The Body', categorySlug: 'the-body', readingMinutes: 6 })],
  ...change,
});
const ofMarkdown = (markdown: string, change: Partial<CampaignSource> = {}) =>
  source({ contentHtml: renderMarkdown(markdown).html, article: null, alsoNew: [], ...change });

async function shown(from: CampaignSource) {
  const { html, text, page } = await renderCampaign(from, settings);
  const { document } = new JSDOM(html).window;
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  return { html, text, page, document, links, pageDocument: new JSDOM(page).window.document };
}
/** Where a link of an email leads: the path of a counted one, or itself. */
const targetOf = (link: string) => {
  const [, token] = /\/api\/newsletter\/click\/(.+)$/.exec(link) ?? [];
  return token === undefined ? link : readClickToken(token, SECRET);
};
/** Hostile texts as a browser reads them back: HTML parsers change line ends, and React writes no NUL. */
const comparable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\0\ufffd]/g, '');

describe('The email of an article', () => {
  it('has its category, number, title, excerpt and a button, and the newest others with their minutes', async () => {
    const { document, links } = await shown(source());
    expect(document.querySelector('h1')?.textContent).toBe('Spinster: A Job That Became an Insult');
    const words = document.body.textContent;
    for (const part of ['Dirty Words', 'No. 009', 'A man defended himself.', 'Also new', 'Hysteria', 'The Body, 6 min'])
      expect(words).toContain(part);
    expect(links.slice(0, 4).map(targetOf)).toEqual(
      ['/', '/article/9', '/article/9', '/article/7'].map((path) => ({ campaignId: 3, path })),
    );
    expect(document.querySelector('.button')?.textContent).toBe('Read it on the site');
  });

  it('shows its picture by an absolute URL of our site, with its text alternative, and else its longest word', async () => {
    const picture = async (change: Partial<EmailArticle>) =>
      (await shown(source({ article: article(change) }))).document.querySelector('img');
    const outside = await picture({ imageUrl: 'https://pictures.example/a.jpg', imageAlt: 'A "wheel"' });
    expect([outside?.src, outside?.alt]).toEqual([`${URL_}/article/9/picture/1280?v=2`, 'A "wheel"']);
    const own = await picture({ imageUrl: '/covers/1.svg' });
    expect([own?.src, own?.alt]).toEqual([`${URL_}/covers/1.svg`, '']);
    const { document } = await shown(source());
    expect(document.querySelector('img')).toBeNull();
    expect(document.querySelector('.art-dirty')?.textContent).toBe('spinster');
  });

  it('has the caption and credit of its picture below it, as text, and none without a picture', async () => {
    const captionOf = async (change: Partial<EmailArticle>) => {
      const { document } = await shown(source({ article: article({ imageCaption: 'By A <b>', ...change }) }));
      return document.querySelector('td > p.quiet');
    };
    const caption = await captionOf({ imageUrl: '/covers/1.svg' });
    expect([caption?.textContent, caption?.previousElementSibling?.tagName]).toEqual(['By A <b>', 'IMG']);
    expect(await captionOf({ imageUrl: '/covers/1.svg', imageCaption: null })).toBeNull();
    expect(await captionOf({ imageUrl: null })).toBeNull();
  });

  it('has a note above the article, and the same parts in its text', async () => {
    const { document, text } = await shown(source({ contentHtml: renderMarkdown('Two **months**.').html }));
    const words = document.body.textContent;
    expect(words.indexOf('Two months.')).toBeLessThan(words.indexOf('No. 009'));
    const parts = [
      'The Archive',
      'Two months.',
      'No. 009',
      'Spinster',
      'Read it on the site:',
      'Also new',
      'Hysteria',
      'Unsubscribe:',
    ];
    const places = parts.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.every((place) => place >= 0)).toBe(true);
  });
});

describe('An email', () => {
  it('differs between receivers only by the two links, which are not counted', async () => {
    const { html, text, links } = await shown(source());
    expect(links.filter((link) => link.includes('%'))).toEqual([UNSUBSCRIBE_LINK, PREFERENCES_LINK]);
    const sent = {
      unsubscribe: `${URL_}/unsubscribe?token=1.x`,
      preferences: `${URL_}/newsletter/preferences?token=1.y`,
    };
    for (const part of [html, text]) {
      const filled = withLinks(part, sent);
      expect([filled.split(sent.unsubscribe).length, filled.split(sent.preferences).length]).toEqual([2, 2]);
      expect(filled).not.toContain('-LINK%');
    }
    expect(await renderCampaign(source(), settings)).toEqual(await renderCampaign(source(), settings));
  });

  it('cannot be made to contain a receiver’s links by any text in it', async () => {
    const evil = `${UNSUBSCRIBE_LINK} ${PREFERENCES_LINK} %LEAVE-${UNSUBSCRIBE_LINK}LINK%`;
    const rendered = await renderCampaign(
      ofMarkdown(
        `${evil} [x](${UNSUBSCRIBE_LINK}) &#37;UNSUBSCRIBE-LINK&#37; %UNSUBSCRIBE-**LINK**% %PREFERENCES-*LI*NK%`,
        {
          subject: evil,
          preheader: evil,
          article: article({ title: evil, excerpt: evil, category: evil }),
          alsoNew: [article({ id: 10, title: evil, excerpt: evil })],
        },
      ),
      settings,
    );
    for (const part of [rendered.html, rendered.text])
      expect([part.split(UNSUBSCRIBE_LINK).length, part.split(PREFERENCES_LINK).length]).toEqual([2, 2]);
  });

  it('loads nothing from another site, and has no pixel', async () => {
    const { document, html, links } = await shown(
      ofMarkdown('![A barn](https://pictures.example/a.jpg) ![](https://t.example/p.gif) ![Own](/covers/1.svg)'),
    );
    expect([...document.querySelectorAll('img')].map(({ src, alt }) => [src, alt])).toEqual([
      [`${URL_}/covers/1.svg`, 'Own'],
    ]);
    expect(links).toContain('https://pictures.example/a.jpg');
    expect(html).not.toMatch(/(?:src|background)="https?:\/\/(?!archive\.example)|url\(|<link|<script|@import/i);
  });

  it('counts links to our own site, except to the API, and leaves other links as they are', async () => {
    const { links, text } = await shown(
      ofMarkdown(
        `[a](/article/7?x=1#y) [b](${URL_}/about) [c](https://x.example/?a=1&b=2) [d](mailto:a@b.example) [e](/api/posts) [f](/${'p'.repeat(200)})`,
      ),
    );
    expect(links.slice(1, 7).map(targetOf)).toEqual([
      { campaignId: 3, path: '/article/7?x=1#y' },
      { campaignId: 3, path: '/about' },
      'https://x.example/?a=1&b=2',
      'mailto:a@b.example',
      `${URL_}/api/posts`,
      `${URL_}/${'p'.repeat(200)}`,
    ]);
    expect(text).toContain('(https://x.example/?a=1&b=2)');
  });

  it('of a preview counts nothing', async () => {
    const { links } = await shown(source({ id: null }));
    expect(links).toContain(`${URL_}/article/9`);
    expect(links.some((link) => link.includes('/api/'))).toBe(false);
  });

  it('says why it was sent and how to leave, and where to read it in a browser', async () => {
    const { document, links, text } = await shown(source());
    for (const words of [document.body.textContent, text.replaceAll('\n', ' ')])
      expect(words).toContain('You’re getting this because you signed up for our newsletter. We don’t track opens');
    expect(links).toContain(`${URL_}/newsletter/3`);
  });

  it('has its preheader first and hidden, and a dark look', async () => {
    const { document, html } = await shown(source());
    const [first] = document.body.children;
    expect(first?.textContent).toMatch(/^A trade, then a joke\./);
    expect((first as HTMLElement).style.display).toBe('none');
    expect(html).toContain('prefers-color-scheme:dark');
    expect((await shown(source({ preheader: '' }))).document.querySelector('.hidden')).toBeNull();
  });
});

describe('Any text in an email', () => {
  it('is escaped: titles, excerpts, subjects, categories and alternatives', async () => {
    for (const evil of [
      ...HOSTILE_TEXTS,
      '<img src=x onerror=alert(1)>',
      '"><script>alert(1)</script>',
      '</style><b>',
    ]) {
      const { document, pageDocument } = await shown(
        source({
          subject: evil,
          preheader: evil,
          article: article({
            title: evil,
            excerpt: evil,
            category: evil,
            imageUrl: '/a.jpg',
            imageAlt: evil,
            imageCaption: evil,
          }),
          alsoNew: [article({ id: 7, title: evil })],
        }),
      );
      expect(comparable(document.querySelector('h1')?.textContent ?? '')).toBe(comparable(evil));
      expect(comparable(pageDocument.querySelector('h2')?.textContent ?? '')).toBe(comparable(evil));
      for (const one of [document, pageDocument]) expect(one.querySelector('script, [onerror], b')).toBeNull();
      expect([document.querySelectorAll('style').length, document.querySelectorAll('img').length]).toEqual([1, 1]);
    }
  });

  it('that is Markdown with HTML stays text, in the email and in the archive', async () => {
    const { document, pageDocument } = await shown(
      ofMarkdown(
        '<script>alert(1)</script>\n\n<a href="javascript:alert(1)" onclick="x()">x</a> [y](javascript:alert(1))',
      ),
    );
    for (const one of [document, pageDocument]) {
      expect(one.querySelector('script, [onclick]')).toBeNull();
      expect([...one.querySelectorAll('a')].filter(({ href }) => href.startsWith('javascript:'))).toEqual([]);
      expect(one.body.textContent).toContain('<script>alert(1)</script>');
    }
  });

  it('may be long words, right-to-left or Chinese: it has its own direction and may break', async () => {
    const title = 'كيف أصبحت مهنة إهانة';
    const { document } = await shown(source({ article: article({ title, excerpt: '一七六六年十一月' }) }));
    expect(document.querySelector('h1')?.getAttribute('dir')).toBe('auto');
    const long = await shown(source({ article: article({ title: 'a'.repeat(5_000) }) }));
    expect(long.document.querySelector('h1')?.getAttribute('style')).toContain('overflow-wrap:anywhere');
    expect(long.document.querySelector('.art-dirty')?.textContent).toBe('');
    expect(
      (await shown(source({ article: article({ title: '老处女' }) }))).document.querySelector('.art-dirty')
        ?.textContent,
    ).not.toBe('');
  });
});

describe('The page of the archive', () => {
  it('has the text and the card of the article, with paths and without tracking', async () => {
    const { page, pageDocument } = await shown(
      source({ contentHtml: renderMarkdown('Hello [you](/about), see [that](https://x.example/).').html }),
    );
    expect([...pageDocument.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/about',
      'https://x.example/',
      '/article/9',
      '/article/9',
    ]);
    expect(page).not.toMatch(/LINK%|\/api\/|style=/);
  });
});

describe('The colors of emails', () => {
  it('are those of the site', () => {
    const theme = readFileSync(new URL('../../../../../frontend/src/theme/colors.ts', import.meta.url), 'utf8');
    const used = JSON.stringify([LIGHT, DARK]).match(/#[\da-f]{6}/g) ?? [];
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((color) => !theme.includes(color))).toEqual([]);
  });
});
