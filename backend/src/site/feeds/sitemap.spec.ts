import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { Settings } from '../../platform/config/settings.js';
import type { ApiEmail, ApiPost, SiteApi } from '../internal-api.js';
import { PART_SIZE } from './sitemap.js';
import { Sitemaps } from './sitemaps.js';

const { DOMParser } = new JSDOM().window;
const read = (packed: Buffer | undefined) =>
  new DOMParser().parseFromString(gunzipSync(packed!).toString(), 'text/xml').documentElement;
const addresses = (root: Element) => [...root.querySelectorAll('loc')].map(({ textContent }) => textContent);

/** An API with `count` articles, which counts how often all of them are read. */
function journalOf(count: number, emails: Partial<ApiEmail>[] = [], series: string[] = []) {
  const reads = { count: 0 };
  const api = {
    categories: () => Promise.resolve([{ id: 1, name: 'A & B', slug: 'a-b', formerSlugs: [] }]),
    series: () => Promise.resolve(series.map((slug) => ({ slug }))),
    terms: () => Promise.resolve([]),
    async *allEmails(): AsyncGenerator<Partial<ApiEmail>[]> {
      if (emails.length > 0) yield await Promise.resolve(emails);
    },
    async *allPosts(): AsyncGenerator<Partial<ApiPost>[]> {
      reads.count++;
      for (let id = 1; id <= count; id += 100) {
        const size = Math.min(100, count - id + 1);
        yield await Promise.resolve(
          Array.from({ length: size }, (_, n) => ({
            id: id + n,
            categoryId: 1,
            updatedAt: '2026-11-01T12:00:00.000Z',
          })),
        );
      }
    },
  };
  const settings = new Settings({ publicUrl: 'https://archive.example' } as Settings);
  return { sitemaps: new Sitemaps(settings, api as unknown as SiteApi), reads };
}

describe('The sitemap', () => {
  it('has public pages, the categories with articles, and each article with its last change', async () => {
    const root = read(await journalOf(2).sitemaps.whole());
    expect(root.nodeName).toBe('urlset');
    expect(addresses(root)).toEqual(
      expect.arrayContaining([
        'https://archive.example/',
        'https://archive.example/stories',
        'https://archive.example/journal?category=a-b',
        'https://archive.example/article/2',
      ]),
    );
    const article = [...root.querySelectorAll('url')].find((url) => url.textContent?.includes('/article/2'));
    expect(article?.querySelector('lastmod')?.textContent).toBe('2026-11-01T12:00:00.000Z');
    expect(await journalOf(2).sitemaps.part(1)).toBeUndefined();
  });

  it('has the archive of the newsletter and its emails, once there is one', async () => {
    expect(addresses(read(await journalOf(1).sitemaps.whole())).join()).not.toContain('/newsletter');
    const emails = [
      { id: 8, sentAt: '2026-11-02T12:00:00.000Z' },
      { id: 7, sentAt: '2026-11-01T12:00:00.000Z' },
    ];
    const root = read(await journalOf(1, emails).sitemaps.whole());
    const newsletter = [...root.querySelectorAll('url')].filter((url) => url.textContent?.includes('/newsletter'));
    expect(
      newsletter.map((url) => [url.querySelector('loc'), url.querySelector('lastmod')].map((one) => one?.textContent)),
    ).toEqual([
      ['https://archive.example/newsletter', '2026-11-02T12:00:00.000Z'],
      ['https://archive.example/newsletter/8', '2026-11-02T12:00:00.000Z'],
      ['https://archive.example/newsletter/7', '2026-11-01T12:00:00.000Z'],
    ]);
  });

  it('has the page of each series', async () => {
    const root = read(await journalOf(1, [], ['women-who-work']).sitemaps.whole());
    expect(addresses(root)).toContain('https://archive.example/series/women-who-work');
  });

  it('of a large journal is an index of parts, and small when gzipped', async () => {
    const { sitemaps } = journalOf(100_000);
    const root = read(await sitemaps.whole());
    expect(root.nodeName).toBe('sitemapindex');
    const parts = addresses(root);
    expect(parts[0]).toBe('https://archive.example/sitemaps/1.xml');
    let [places, bytes] = [0, 0];
    for (let number = 1; number <= parts.length; number++) {
      const part = (await sitemaps.part(number))!;
      bytes += part.length;
      const found = gunzipSync(part).toString().split('<loc>').length - 1;
      expect(found).toBeLessThanOrEqual(PART_SIZE);
      places += found;
    }
    expect(places).toBeGreaterThan(100_000);
    expect(bytes).toBeLessThan(1024 * 1024);
    expect(await sitemaps.part(parts.length + 1)).toBeUndefined();
  });

  it('is built once for concurrent and later requests', async () => {
    const { sitemaps, reads } = journalOf(10);
    await Promise.all([sitemaps.whole(), sitemaps.whole(), sitemaps.part(1)]);
    await sitemaps.whole();
    expect(reads.count).toBe(1);
  });
});
