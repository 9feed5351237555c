import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { DomainEvent } from '../../../kernel/domain-event.js';
import { UnitOfWork } from '../../cqrs/unit-of-work.js';
import { PubSub } from '../../pubsub/pubsub.js';

/** Dotted, without the `reads.` that they travel under: `posts`, `posts.7`. */
export type CacheTag = string;

/** Which event changes which public reads; see backend/src/public-reads.ts, which fills it. */
export interface CacheTagTable {
  /** Topics that an event changes, by the event's name. One that readers cannot see the effect of has none. */
  invalidatedBy: Readonly<Record<string, (event: never) => CacheTag[]>>;
  /** Topics that an answer of the API depends on, by its route: `/api/posts/:id`. A parameter's value goes in for its name. */
  tagsByRoute: Readonly<Record<string, readonly CacheTag[]>>;
  /** Topics under which numbers change and nothing else. They change often, and may be a moment late. */
  counterTags: readonly CacheTag[];
}

export const CACHE_TAG_TABLE = Symbol('public-reads');

const ROOT = 'reads';
/**
 * How long what readers may see is kept at most, where no hint comes: one is lost when a connection falls silent without an
 * end, or when a process dies between a commit and its hint. The latter is made up for when that process, or any other, starts.
 */
export const MAX_AGE_MS = 5 * 60_000;
/** A count that many readers raise goes to other processes so often at most. */
const COUNTER_DELAY_MS = 500;

/**
 * Tells whoever keeps what readers may see that it has changed, with the commit of the change: in this process before
 * the command answers, in the others by a hint.
 */
@Injectable()
export class CacheInvalidation implements OnApplicationBootstrap {
  private readonly routes: { pattern: RegExp; topics: readonly CacheTag[] }[];
  private readonly numbers: ReadonlySet<CacheTag>;

  constructor(
    @Inject(CACHE_TAG_TABLE) private readonly table: CacheTagTable,
    private readonly live: PubSub,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.numbers = new Set(table.counterTags);
    // Fixed addresses first: `comment-counts` is no id.
    const routes = Object.entries(table.tagsByRoute).toSorted(
      ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')),
    );
    this.routes = routes.map(([route, topics]) => ({
      pattern: new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
      topics,
    }));
  }

  /** Who starts may follow one that died before it said what it had changed. */
  onApplicationBootstrap(): void {
    this.live.publish(ROOT);
  }

  /** For the outbox, which every event passes. */
  invalidateOnCommit(name: string, event: DomainEvent): void {
    const changed = this.table.invalidatedBy[name]?.(event as never) ?? [];
    if (changed.length === 0) return;
    this.unitOfWork.afterCommit(() => {
      for (const topic of changed) {
        const options = this.isCounterTag(topic) ? { withinMs: COUNTER_DELAY_MS } : {};
        this.live.publish(`${ROOT}.${topic}`, { hereAtOnce: true, ...options });
      }
    });
  }

  /** What the answer at a path of the API depends on; undefined when nobody says when it changes: it cannot be kept. */
  tagsOf(path: string): CacheTag[] | undefined {
    const [pathname = ''] = path.split('?', 1);
    for (const { pattern, topics } of this.routes) {
      const found = pattern.exec(pathname);
      if (found) return topics.map((topic) => topic.replaceAll(/:(\w+)/g, (_, name: string) => found.groups![name]!));
    }
    return undefined;
  }

  /** Whether answers of a route can be kept: somebody says when they change. @param route its pattern */
  isCacheable(route: string): boolean {
    return Object.hasOwn(this.table.tagsByRoute, route);
  }

  isCounterTag(topic: CacheTag): boolean {
    return this.numbers.has(topic);
  }

  /** Calls `listener` with each topic that has changed, and with undefined when it may be any. @returns what ends it */
  onInvalidate(listener: (topic: CacheTag | undefined) => void): () => void {
    return this.live.subscribe(ROOT, (topic) => listener(topic === ROOT ? undefined : topic.slice(ROOT.length + 1)));
  }
}
