import type { OutgoingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Capability } from '../../../kernel/roles.js';
import { CallerFinder } from '../../../platform/http/auth/caller-finder.js';
import { ACCOUNTS_TOPIC } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { KeyedThrottle } from '../../../platform/concurrency/throttle.js';
import { GracefulShutdown } from '../../../platform/http/server/graceful-shutdown.js';
import { AdminListChanges } from '../../../platform/pubsub/admin-list-changes.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { ADMIN_LISTS, PENDING_TOPIC } from '../contract.js';
import type { AdminList } from '../contract.js';
import { LIST_CAPABILITIES, visibleCounts } from '../presenters/desk-scope.js';
import type { PendingCounts } from '../presenters/pending-counts.view.js';
import { CountPending } from '../queries/count-pending.js';
import { CountWrites } from '../queries/count-writes.js';

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 1_000;
const MAX_UNREAD_BYTES = 64 * 1024;
/** Minimum time between two `changed` events: each desk reloads its lists on each of them. */
const CHANGES_INTERVAL_MS = 200;

interface Desk {
  caller: Caller;
  request: FastifyRequest;
  /** The counts that were sent last. */
  sentCounts: string;
  /** The same for the events that are different for each admin, by name. */
  sentOwn: Map<string, string>;
  write(text: string): void;
  end(): void;
}

/** An event that each desk gets when it opens and whenever its data has changed. */
export interface OwnEvent {
  name: string;
  /** Desks without it never get the event. */
  capability: Capability;
  dataFor(admin: Caller): unknown;
}

/**
 * The event streams of the open admin desks of this process. One count query per change serves all of them. The
 * heartbeat counts again and checks which tables were written, because a notification between processes may be lost. It
 * also closes the streams of people who are no longer staff, and of sessions that have ended. An open stream is no use of a session:
 * it ends when the session would end without it, and the browser opens another one if there was a use meanwhile.
 */
@Injectable()
export class DeskStream implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(DeskStream.name);
  private readonly desks = new Set<Desk>();
  private readonly ownEvents: OwnEvent[] = [];
  private heartbeat: NodeJS.Timeout | undefined;
  private counting = false;
  private countAgain = false;
  /** Changed lists that wait to be sent. The changes of one commit are merged into one event. */
  private readonly changes = new KeyedThrottle<readonly AdminList[]>({
    cooldownMs: CHANGES_INTERVAL_MS,
    merge: (waiting, added) => [...waiting, ...added],
    send: (_key, lists) => this.sendChanged(lists),
  });
  /** The write counters at the last check. Undefined while no desk is open. */
  private lastWrites: Partial<Record<AdminList, number>> | undefined;

  constructor(
    private readonly queries: QueryBus,
    private readonly pubsub: PubSub,
    private readonly adminListChanges: AdminListChanges,
    private readonly callers: CallerFinder,
    private readonly shutdown: GracefulShutdown,
  ) {
    shutdown.onShutdown(() => this.endAll());
  }

  onApplicationBootstrap(): void {
    this.pubsub.subscribe(PENDING_TOPIC, () => void this.sendCounts());
    this.pubsub.subscribe(ACCOUNTS_TOPIC, () => void this.endOutdated());
    this.adminListChanges.listen((list) => this.queueChanged(list === undefined ? ADMIN_LISTS : [list as AdminList]));
    this.heartbeat = setInterval(() => void this.onHeartbeat(), HEARTBEAT_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.changes.stop();
    this.endAll();
  }

  /** Browsers reconnect within RECONNECT_MS, to a process that is running. */
  private endAll(): void {
    for (const desk of this.desks) desk.end();
  }

  /** Adds an event that is different for each admin. Returns a function that sends it to the desks for which it has changed. */
  addOwnEvent(added: OwnEvent): () => void {
    this.ownEvents.push(added);
    return () => {
      for (const desk of this.desks) this.sendOwn(desk, added);
    };
  }

  private sendOwn(desk: Desk, { name, capability, dataFor }: OwnEvent): void {
    if (!desk.caller.can(capability)) return;
    const data = JSON.stringify(dataFor(desk.caller));
    if (desk.sentOwn.get(name) === data) return;
    desk.sentOwn.set(name, data);
    desk.write(event(name, data));
  }

  /** The number of open desks of this process. */
  get size(): number {
    return this.desks.size;
  }

  /** Turns a reply into an event stream: it sends the counts immediately, and again after every change. */
  async open(reply: FastifyReply, caller: Caller): Promise<void> {
    const counts = countsFor(caller, await this.queries.execute(new CountPending()));
    this.lastWrites ??= await this.queries.execute(new CountWrites());
    const { raw, request } = reply;
    reply.hijack();
    raw.writeHead(200, {
      // Hooks set these headers on every response; a hijacked response must send them itself.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') return void raw.end();
    // The client left while we counted: the "close" event has passed already.
    if (raw.destroyed || raw.socket?.destroyed) return;
    const desk: Desk = {
      caller,
      request,
      sentCounts: counts,
      sentOwn: new Map(),
      write: (text) => {
        raw.write(text);
        // The client does not read. It reconnects when it does.
        if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
      },
      end: () => void raw.end(),
    };
    raw.on('close', () => this.desks.delete(desk));
    this.desks.add(desk);
    desk.write(`retry: ${RECONNECT_MS}\n${event('pending', counts)}`);
    for (const own of this.ownEvents) this.sendOwn(desk, own);
    if (this.shutdown.isStopping) return desk.end();
    // A change between the count and the registration was sent to the other desks only.
    void this.sendCounts();
  }

  /**
   * Counts, and sends the counts to each desk that has not received the same ones last. All notifications that arrive
   * during a count cause one more count.
   */
  private async sendCounts(): Promise<void> {
    if (this.desks.size === 0) return;
    if (this.counting) {
      this.countAgain = true;
      return;
    }
    this.counting = true;
    try {
      do {
        this.countAgain = false;
        const all = await this.queries.execute(new CountPending());
        for (const desk of this.desks) {
          const counts = countsFor(desk.caller, all);
          if (desk.sentCounts === counts) continue;
          desk.sentCounts = counts;
          desk.write(event('pending', counts));
        }
      } while (this.countAgain);
    } catch (error) {
      this.log.warn(`Could not count what is pending: ${summarizeError(error)}`);
    } finally {
      this.counting = false;
    }
  }

  /** Sends the changed lists to the desks that show them: soon, or together when changes follow each other closely. */
  private queueChanged(lists: readonly AdminList[]): void {
    if (this.desks.size > 0) this.changes.add('changed', lists, 1);
  }

  private sendChanged(lists: readonly AdminList[]): void {
    // Publishing or scheduling an article, or discarding its changes, ends its writer’s request, which is in the counts.
    if (lists.includes('posts')) void this.sendCounts();
    const changed = ADMIN_LISTS.filter((list) => lists.includes(list));
    for (const desk of this.desks) {
      const visible = changed.filter((list) => desk.caller.can(LIST_CAPABILITIES[list]));
      if (visible.length > 0) desk.write(event('changed', JSON.stringify(visible)));
    }
  }

  /** Sends the lists that were written since the last check, in case a notification was lost. */
  async checkWrites(): Promise<void> {
    if (this.desks.size === 0) {
      this.lastWrites = undefined;
      return;
    }
    const [before, now] = [this.lastWrites ?? {}, await this.queries.execute(new CountWrites())];
    this.lastWrites = now;
    const changed = ADMIN_LISTS.filter((list) => now[list] !== before[list]);
    if (changed.length > 0) this.queueChanged(changed);
  }

  /**
   * Ends the desks of people who may do something else now or have signed out. They connect again as what they are, or are
   * refused.
   */
  private async endOutdated(): Promise<void> {
    for (const desk of this.desks) {
      const now = await this.callers.findAgain(desk.request).catch(() => desk.caller);
      if (!now?.isStaff || now.role !== desk.caller.role) desk.end();
    }
  }

  async onHeartbeat(): Promise<void> {
    // An event and not a comment: scripts see no comments, and a browser that gets nothing must notice.
    for (const desk of this.desks) desk.write(event('heartbeat', '{}'));
    await this.endOutdated();
    await this.sendCounts();
    await this.checkWrites().catch((error: unknown) =>
      this.log.warn(`Could not check what was written: ${summarizeError(error)}`),
    );
  }
}

const countsFor = (caller: Caller, counts: PendingCounts): string => JSON.stringify(visibleCounts(counts, caller));

const event = (name: string, data: string) => `event: ${name}\ndata: ${data}\n\n`;
