import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../kernel/domain-error.js';
import { Settings } from '../../platform/config/settings.js';
import { CacheInvalidation } from '../../platform/http/cache/cache-invalidation.js';
import { SiteApi } from '../internal-api.js';
import type { ApiPost } from '../internal-api.js';
import { SingleFlight } from '../../platform/concurrency/single-flight.js';
import { publishedAt, rssOf } from './rss.js';

const ITEMS = 20;
const KEPT_MS = 30_000;

/** The journal as feeds. Made for the first who asks and kept for a moment, or until
 * an article changes: feed readers come often, and all at once. */
@Injectable()
export class Feeds {
  private readonly kept = new LRUCache<string, string>({ max: 50, ttl: KEPT_MS });
  private readonly flights = new SingleFlight<string>();
  /** Counts up with every change of what feeds are made of: what was begun before one is not kept. */
  private changes = 0;

  constructor(
    private readonly settings: Settings,
    private readonly api: SiteApi,
    cacheInvalidation: CacheInvalidation,
  ) {
    cacheInvalidation.onInvalidate((topic) => {
      if (topic !== undefined && topic !== 'posts') return;
      this.changes += 1;
      this.kept.clear();
    });
  }

  /** @throws DomainError category.not-found */
  async rss(slug?: string): Promise<string> {
    const key = slug === undefined ? 'all' : `of ${slug}`;
    return this.kept.get(key) ?? this.flights.run(`${key} ${this.changes}`, () => this.make(key, slug));
  }

  private async make(key: string, slug: string | undefined): Promise<string> {
    const { changes } = this;
    const categories = await this.api.categories();
    const category = categories.find((one) => one.slug === slug);
    if (slug !== undefined && !category) throw DomainError.notFound('category');
    const made = rssOf({
      url: this.settings.publicUrl,
      site: this.settings.site,
      category,
      categories,
      posts: await this.newest(slug),
    });
    if (changes === this.changes) this.kept.set(key, made);
    return made;
  }

  /** By the day they were published: what was begun long ago and comes out today is news, though the API lists it further down. */
  private async newest(slug: string | undefined): Promise<ApiPost[]> {
    const summaries = (await this.api.newestPosts(slug))
      .sort((a, b) => publishedAt(b).localeCompare(publishedAt(a)) || b.id - a.id)
      .slice(0, ITEMS);
    const posts: ApiPost[] = [];
    for (const { id } of summaries) {
      // Taken back in the meantime.
      const post = await this.api.post(id).catch((error: unknown) => {
        if (error instanceof DomainError && error.kind === 'not-found') return undefined;
        throw error;
      });
      if (post) posts.push(post);
    }
    return posts;
  }
}
