import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import type { DomainEvent } from '../../kernel/domain-event.js';
import { UnitOfWork } from '../cqrs/unit-of-work.js';
import { Live } from './live.js';

/** Dotted, without the `reads.` that they travel under: `posts`, `posts.7`. */
export type Topic = string;

/** Which event changes which public reads; see backend/src/public-reads.ts, which fills it. */
export interface PublicReadsTable {
  /** Topics that an event changes, by the event's name. One that readers cannot see the effect of has none. */
  changedBy: Readonly<Record<string, (event: never) => Topic[]>>;
  /** Topics that an answer of the API depends on, by its route: `/api/posts/:id`. A parameter's value goes in for its name. */
  readAt: Readonly<Record<string, readonly Topic[]>>;
  /** Topics under which numbers change and nothing else. They change often, and may be a moment late. */
  numbers: readonly Topic[];
}

export const PUBLIC_READS = Symbol('public-reads');

const ROOT = 'reads';
/**
 * How long what readers may see is kept at most, where no hint comes: one is lost when a connection falls silent without an
 * end, or when a process dies between a commit and its hint. The latter is made up for when that process, or any other, starts.
 */
export const KEPT_AT_MOST_MS = 5 * 60_000;
/** A count that many readers raise goes to other processes so often at most. */
const NUMBERS_WITHIN_MS = 500;

/**
 * Tells whoever keeps what readers may see that it has changed, with the commit of the change: in this process before
 * the command answers, in the others by a hint.
 */
@Injectable()
export class PublicReads implements OnApplicationBootstrap {
  private readonly routes: { pattern: RegExp; topics: readonly Topic[] }[];
  private readonly numbers: ReadonlySet<Topic>;

  constructor(
    @Inject(PUBLIC_READS) private readonly table: PublicReadsTable,
    private readonly live: Live,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.numbers = new Set(table.numbers);
    // Fixed addresses first: `comment-counts` is no id.
    const routes = Object.entries(table.readAt).toSorted(
      ([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')),
    );
    this.routes = routes.map(([route, topics]) => ({
      pattern: new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
      topics,
    }));
  }

  /** Who starts may follow one that died before it said what it had changed. */
  onApplicationBootstrap(): void {
    this.live.announce(ROOT);
  }

  /** For the outbox, which every event passes. */
  changeWith(name: string, event: DomainEvent): void {
    const changed = this.table.changedBy[name]?.(event as never) ?? [];
    if (changed.length === 0) return;
    this.unitOfWork.afterCommit(() => {
      for (const topic of changed) {
        const options = this.isOnlyNumbers(topic) ? { withinMs: NUMBERS_WITHIN_MS } : {};
        this.live.announce(`${ROOT}.${topic}`, { hereAtOnce: true, ...options });
      }
    });
  }

  /** What the answer at a path of the API depends on; undefined when nobody says when it changes: it cannot be kept. */
  topicsOf(path: string): Topic[] | undefined {
    const [pathname = ''] = path.split('?', 1);
    for (const { pattern, topics } of this.routes) {
      const found = pattern.exec(pathname);
      if (found) return topics.map((topic) => topic.replaceAll(/:(\w+)/g, (_, name: string) => found.groups![name]!));
    }
    return undefined;
  }

  /** Whether answers of a route can be kept: somebody says when they change. @param route its pattern */
  isRead(route: string): boolean {
    return Object.hasOwn(this.table.readAt, route);
  }

  isOnlyNumbers(topic: Topic): boolean {
    return this.numbers.has(topic);
  }

  /** Calls `listener` with each topic that has changed, and with undefined when it may be any. @returns what ends it */
  listen(listener: (topic: Topic | undefined) => void): () => void {
    return this.live.listen(ROOT, (topic) => listener(topic === ROOT ? undefined : topic.slice(ROOT.length + 1)));
  }
}
