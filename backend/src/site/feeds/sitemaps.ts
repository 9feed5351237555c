import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SiteApi } from '../internal-api.js';
import { SingleFlight } from '../../platform/concurrency/single-flight.js';
import { PART_SIZE, PUBLIC_PAGES, sitemapIndex, sitemapPart } from './sitemap.js';
import type { Place } from './sitemap.js';

interface Made {
  at: number;
  whole: Buffer;
  parts: Buffer[];
}

/** A small journal's is a matter of a moment; a large one's takes a while to read, and changes little in an hour. */
const KEPT_MS = { small: 60_000, large: 60 * 60_000 };

/**
 * The site's addresses for search engines. Read from the API a hundred at a time when somebody asks, once for all who ask at
 * that time, and kept packed. An old one is given out while the next is read.
 */
@Injectable()
export class Sitemaps {
  private made: Made | undefined;
  private readonly flights = new SingleFlight<Made>();

  constructor(
    private readonly settings: Settings,
    private readonly api: SiteApi,
  ) {}

  async whole(): Promise<Buffer> {
    return (await this.current()).whole;
  }

  /** @returns undefined when there is no such part */
  async part(number: number): Promise<Buffer | undefined> {
    return (await this.current()).parts[number - 1];
  }

  private async current(): Promise<Made> {
    const { made } = this;
    if (!made) return this.make();
    const patience = made.parts.length > 0 ? KEPT_MS.large : KEPT_MS.small;
    if (Date.now() - made.at < patience) return made;
    const next = this.make();
    if (made.parts.length === 0) return next;
    next.catch(() => undefined);
    return made;
  }

  private make(): Promise<Made> {
    return this.flights.run('all', async () => (this.made = await this.read()));
  }

  private async read(): Promise<Made> {
    const url = this.settings.publicUrl;
    const slugs = new Map((await this.api.categories()).map(({ id, slug }) => [id, slug]));
    const shelves = new Map<string, Place>();
    const articles: Place[] = [];
    let newest = 0;
    for await (const posts of this.api.allPosts()) {
      for (const { id, updatedAt, categoryId } of posts) {
        const changed = Date.parse(updatedAt);
        articles.push({ path: `/article/${id}`, changed });
        newest = Math.max(newest, changed);
        const path = `/journal?category=${encodeURIComponent(slugs.get(categoryId) ?? '')}`;
        const shelf = shelves.get(path);
        if (slugs.has(categoryId)) shelves.set(path, { path, changed: Math.max(changed, shelf?.changed ?? 0) });
      }
    }
    // Only what is known: a date that is made up teaches a crawler to believe none of them.
    const changedWithTheJournal = ['/', '/journal'];
    const pages = PUBLIC_PAGES.map((path) => ({ path, changed: changedWithTheJournal.includes(path) ? newest : 0 }));
    return this.pack(url, [...pages, ...shelves.values(), ...articles]);
  }

  private async pack(url: string, places: readonly Place[]): Promise<Made> {
    const at = Date.now();
    if (places.length <= PART_SIZE) return { at, whole: await sitemapPart(url, places), parts: [] };
    const parts: Buffer[] = [];
    const changes: { changed: number }[] = [];
    for (let from = 0; from < places.length; from += PART_SIZE) {
      const slice = places.slice(from, from + PART_SIZE);
      parts.push(await sitemapPart(url, slice));
      changes.push({ changed: slice.reduce((latest, { changed }) => Math.max(latest, changed), 0) });
    }
    return { at, whole: await sitemapIndex(url, changes), parts };
  }
}
