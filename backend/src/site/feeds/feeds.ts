import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DomainError } from '../../kernel/domain-error.js';
import { Settings } from '../../platform/config/settings.js';
import { CacheInvalidation } from '../../platform/http/cache/cache-invalidation.js';
import { SiteApi } from '../internal-api.js';
import type { ApiEmail, ApiPost, ApiTerm } from '../internal-api.js';
import { SingleFlight } from '../../platform/concurrency/single-flight.js';
import { glossaryRss, newsletterRss, publishedAt, toRss } from './rss.js';

const MAX_ITEMS = 20;
const CACHE_MS = 30_000;
/** Their changes change a feed. `posts.7`: the links in one article are others. */
const TAGS = /^(?:posts(?:\.\d+)?|newsletter|glossary)$/;

/**
 * Builds the feeds of the journal. Each is cached for 30 seconds or until an article changes, and concurrent requests
 * share one build, because feed readers come often and simultaneously.
 */
@Injectable()
export class Feeds {
  private readonly cache = new LRUCache<string, string>({ max: 50, ttl: CACHE_MS });
  private readonly inFlight = new SingleFlight<string>();
  /** Increases with every change of what is in a feed: one whose build began before the change is not cached. */
  private version = 0;

  constructor(
    private readonly settings: Settings,
    private readonly api: SiteApi,
    cacheInvalidation: CacheInvalidation,
  ) {
    cacheInvalidation.onInvalidate((tag) => {
      if (tag !== undefined && !TAGS.test(tag)) return;
      this.version += 1;
      this.cache.clear();
    });
  }

  /** @throws DomainError category.not-found */
  async rss(slug?: string): Promise<string> {
    const key = slug === undefined ? 'all' : `of ${slug}`;
    return this.cache.get(key) ?? this.inFlight.run(`${key} ${this.version}`, () => this.build(key, slug));
  }

  /** The current slug of a category that had this one before. */
  async currentSlug(slug: string): Promise<string | undefined> {
    return (await this.api.categories()).find(({ formerSlugs }) => formerSlugs.includes(slug))?.slug;
  }

  /** The emails of the newsletter's archive. */
  async newsletter(): Promise<string> {
    const key = 'newsletter';
    return this.cache.get(key) ?? this.inFlight.run(`${key} ${this.version}`, () => this.buildNewsletter(key));
  }

  /** The terms of the glossary that readers saw first last. */
  async glossary(): Promise<string> {
    const key = 'glossary';
    return this.cache.get(key) ?? this.inFlight.run(`${key} ${this.version}`, () => this.buildGlossary(key));
  }

  private async buildGlossary(key: string): Promise<string> {
    const { version } = this;
    const newest = (await this.api.terms())
      .sort((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '') || a.slug.localeCompare(b.slug))
      .slice(0, MAX_ITEMS);
    const terms: ApiTerm[] = [];
    for (const { slug } of newest) {
      const term = await this.api.term(slug);
      if (term) terms.push(term);
    }
    const feed = glossaryRss({ url: this.settings.publicUrl, site: this.settings.site, terms });
    if (version === this.version) this.cache.set(key, feed);
    return feed;
  }

  private async buildNewsletter(key: string): Promise<string> {
    const { version } = this;
    const emails: ApiEmail[] = [];
    for (const { id } of await this.api.newestEmails(MAX_ITEMS)) {
      const email = await this.api.email(id);
      if (email) emails.push(email);
    }
    const feed = newsletterRss({ url: this.settings.publicUrl, site: this.settings.site, emails });
    if (version === this.version) this.cache.set(key, feed);
    return feed;
  }

  private async build(key: string, slug: string | undefined): Promise<string> {
    const { version } = this;
    const categories = await this.api.categories();
    const category = categories.find((candidate) => candidate.slug === slug);
    if (slug !== undefined && !category) throw DomainError.notFound('category');
    const feed = toRss({
      url: this.settings.publicUrl,
      site: this.settings.site,
      category,
      categories,
      posts: await this.newest(slug),
    });
    if (version === this.version) this.cache.set(key, feed);
    return feed;
  }

  private async newest(slug: string | undefined): Promise<ApiPost[]> {
    // One more, because a pinned article comes first whatever its age.
    const summaries = (await this.api.newestPosts(MAX_ITEMS + 1, slug))
      .sort((a, b) => publishedAt(b).localeCompare(publishedAt(a)) || b.id - a.id)
      .slice(0, MAX_ITEMS);
    const posts: ApiPost[] = [];
    for (const { id } of summaries) {
      // It may have been unpublished meanwhile.
      const post = await this.api.post(id).catch((error: unknown) => {
        if (error instanceof DomainError && error.kind === 'not-found') return undefined;
        throw error;
      });
      if (post) posts.push(post);
    }
    return posts;
  }
}
