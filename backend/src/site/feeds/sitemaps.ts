import { Injectable } from '@nestjs/common';
import { Settings } from '../../platform/config/settings.js';
import { SiteApi } from '../internal-api.js';
import { SingleFlight } from '../../platform/concurrency/single-flight.js';
import { PART_SIZE, PUBLIC_PAGES, sitemapIndex, sitemapPart } from './sitemap.js';
import type { SitemapEntry } from './sitemap.js';

interface BuiltSitemap {
  builtAt: number;
  whole: Buffer;
  parts: Buffer[];
}

/** A small sitemap is built in a moment. A large one takes longer to read, and changes little in an hour. */
const CACHE_MS = { small: 60_000, large: 60 * 60_000 };

/**
 * Builds the sitemaps. They are read from the API on request, a hundred articles at a time and once for concurrent
 * requests, and cached as gzip. A stale large sitemap is served while the next one is built.
 */
@Injectable()
export class Sitemaps {
  private built: BuiltSitemap | undefined;
  private readonly inFlight = new SingleFlight<BuiltSitemap>();

  constructor(
    private readonly settings: Settings,
    private readonly api: SiteApi,
  ) {}

  async whole(): Promise<Buffer> {
    return (await this.current()).whole;
  }

  /** @returns undefined if the part does not exist */
  async part(number: number): Promise<Buffer | undefined> {
    return (await this.current()).parts[number - 1];
  }

  private async current(): Promise<BuiltSitemap> {
    const { built } = this;
    if (!built) return this.build();
    const maxAgeMs = built.parts.length > 0 ? CACHE_MS.large : CACHE_MS.small;
    if (Date.now() - built.builtAt < maxAgeMs) return built;
    const next = this.build();
    if (built.parts.length === 0) return next;
    next.catch(() => undefined);
    return built;
  }

  private build(): Promise<BuiltSitemap> {
    return this.inFlight.run('all', async () => (this.built = await this.read()));
  }

  private async read(): Promise<BuiltSitemap> {
    const url = this.settings.publicUrl;
    const slugs = new Map((await this.api.categories()).map(({ id, slug }) => [id, slug]));
    const categories = new Map<string, SitemapEntry>();
    const articles: SitemapEntry[] = [];
    let newest = 0;
    for await (const posts of this.api.allPosts()) {
      for (const { id, updatedAt, categoryId } of posts) {
        const changedAt = Date.parse(updatedAt);
        articles.push({ path: `/article/${id}`, changedAt });
        newest = Math.max(newest, changedAt);
        const path = `/journal?category=${encodeURIComponent(slugs.get(categoryId) ?? '')}`;
        const known = categories.get(path)?.changedAt ?? 0;
        if (slugs.has(categoryId)) categories.set(path, { path, changedAt: Math.max(changedAt, known) });
      }
    }
    const emails: SitemapEntry[] = [];
    for await (const page of this.api.allEmails())
      for (const { id, sentAt } of page) emails.push({ path: `/newsletter/${id}`, changedAt: Date.parse(sentAt) });
    // Only known dates: invented ones teach crawlers to ignore all of them.
    const changedWithTheJournal = ['/', '/journal'];
    const pages = PUBLIC_PAGES.map((path) => ({ path, changedAt: changedWithTheJournal.includes(path) ? newest : 0 }));
    // Until there is an email, the archive has nothing to find.
    const archive = emails.length > 0 ? [{ path: '/newsletter', changedAt: emails[0]!.changedAt }] : [];
    const series = (await this.api.series()).map(({ slug }) => ({ path: `/series/${slug}`, changedAt: 0 }));
    const terms = (await this.api.terms()).map((term) => ({
      path: `/glossary/${term.slug}`,
      changedAt: Date.parse(term.updatedAt),
    }));
    return this.pack(url, [...pages, ...archive, ...categories.values(), ...series, ...terms, ...articles, ...emails]);
  }

  private async pack(url: string, entries: readonly SitemapEntry[]): Promise<BuiltSitemap> {
    const builtAt = Date.now();
    if (entries.length <= PART_SIZE) return { builtAt, whole: await sitemapPart(url, entries), parts: [] };
    const parts: Buffer[] = [];
    const changes: { changedAt: number }[] = [];
    for (let from = 0; from < entries.length; from += PART_SIZE) {
      const slice = entries.slice(from, from + PART_SIZE);
      parts.push(await sitemapPart(url, slice));
      changes.push({ changedAt: slice.reduce((latest, { changedAt }) => Math.max(latest, changedAt), 0) });
    }
    return { builtAt, whole: await sitemapIndex(url, changes), parts };
  }
}
