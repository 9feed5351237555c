import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { DomainEvent } from '../../../kernel/domain-event.js';
import { AfterCommit } from '../../outbox/after-commit.js';
import { PubSub } from '../../pubsub/pubsub.js';

/** Names data that cached responses are made of, with dots between its parts: `posts`, `posts.7`. */
export type CacheTag = string;

/** Filled by backend/src/event-effects.ts and backend/src/cached-routes.ts. */
export interface CacheTagTable {
  /** The tags that an event invalidates, by the name of the event. */
  tagsOfEvent: Readonly<Record<string, { tags: (event: never) => CacheTag[] }>>;
  /** The tags of a route's responses, by the route's pattern: `/api/posts/:id`. A tag may contain a route parameter. */
  tagsOfRoute: Readonly<Record<string, readonly CacheTag[]>>;
  /** Tags of counters: they change often, and other processes may learn of it a moment late. */
  counterTags: readonly CacheTag[];
}

export const CACHE_TAG_TABLE = Symbol('cache tags');

/** The pub/sub topic of all cache tags: `reads.posts.7`. */
const TOPIC = 'reads';
/**
 * The maximum age of a cached response. It bounds how long a response stays stale after a lost notification. A
 * notification is lost when a connection stops delivering without being closed, or when a process dies between its
 * commit and its notification. For the second case, every process also invalidates everything, in all processes, when
 * it starts.
 */
export const MAX_AGE_MS = 5 * 60_000;
/** How long a change of a counter waits to be merged with further changes, before other processes are notified. */
const COUNTER_DELAY_MS = 500;

/**
 * Cache invalidation: drops cached responses when the transaction of an event commits. In this process this happens
 * before the command returns; other processes get a notification.
 */
@Injectable()
export class CacheInvalidation implements OnApplicationBootstrap {
  private readonly routes: { route: string; pattern: RegExp; tags: readonly CacheTag[] }[];
  private readonly counterTags: ReadonlySet<CacheTag>;

  constructor(
    @Inject(CACHE_TAG_TABLE) private readonly table: CacheTagTable,
    private readonly pubSub: PubSub,
    afterCommit: AfterCommit,
  ) {
    this.counterTags = new Set(table.counterTags);
    // Routes without parameters first. An id is a number: `comment-counts` and `pending` must not match as one. Others are slugs.
    const routes = Object.entries(table.tagsOfRoute).toSorted(
      ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')),
    );
    this.routes = routes.map(([route, tags]) => ({
      route,
      pattern: new RegExp(
        `^${route.replaceAll(/:(\w+)/g, (_, name: string) => `(?<${name}>${name === 'id' ? String.raw`\d+` : '[a-z0-9-]+'})`)}$`,
      ),
      tags,
    }));
    afterCommit.onEventCommitted((name, event) => this.invalidateFor(name, event));
  }

  onApplicationBootstrap(): void {
    this.pubSub.publish(TOPIC);
  }

  /** The tags of the response at a URL. Undefined for a route that is not in the table: its response must not be cached. */
  tagsOf(url: string): CacheTag[] | undefined {
    return this.match(url)?.tags;
  }

  /** The route of a URL, as a pattern, and the tags of its response. Undefined for a route that is not in the table. */
  match(url: string): { route: string; tags: CacheTag[] } | undefined {
    const [path = ''] = url.split('?', 1);
    // The router decodes such a path, so `/api/posts/%37` is post 7: its tags would not be those of the post.
    if (/[%#]/.test(path)) return undefined;
    for (const { route, pattern, tags } of this.routes) {
      const match = pattern.exec(path);
      if (!match) continue;
      return { route, tags: tags.map((tag) => tag.replaceAll(/:(\w+)/g, (_, name: string) => match.groups![name]!)) };
    }
    return undefined;
  }

  isCounterTag(tag: CacheTag): boolean {
    return this.counterTags.has(tag);
  }

  /** Calls `listener` with each invalidated tag, and with undefined when any may be stale. @returns a function that unsubscribes */
  onInvalidate(listener: (tag: CacheTag | undefined) => void): () => void {
    return this.pubSub.subscribe(TOPIC, (topic) =>
      listener(topic === TOPIC ? undefined : topic.slice(TOPIC.length + 1)),
    );
  }

  private invalidateFor(name: string, event: DomainEvent): void {
    for (const tag of this.table.tagsOfEvent[name]?.tags(event as never) ?? []) {
      const delay = this.isCounterTag(tag) ? { withinMs: COUNTER_DELAY_MS } : {};
      this.pubSub.publish(`${TOPIC}.${tag}`, { dispatchLocally: true, ...delay });
    }
  }
}
