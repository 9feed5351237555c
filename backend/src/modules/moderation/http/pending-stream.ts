import type { OutgoingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Authenticator } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { KeyedThrottle } from '../../../platform/concurrency/throttle.js';
import { GracefulShutdown } from '../../../platform/http/server/graceful-shutdown.js';
import { AdminListChanges } from '../../../platform/pubsub/admin-list-changes.js';
import { PubSub } from '../../../platform/pubsub/pubsub.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { DESK_KINDS, PENDING_TOPIC } from '../contract.js';
import type { DeskKind } from '../contract.js';
import { CountPending } from '../queries/count-pending.js';
import { CountWrites } from '../queries/count-writes.js';

const HEARTBEAT_MS = 15_000;
const RECONNECT_MS = 1_000;
const MAX_UNREAD_BYTES = 64 * 1024;
/** Minimum time between two `changed` events: each desk reloads its lists on each of them. */
const CHANGES_INTERVAL_MS = 200;

interface Desk {
  caller: Caller;
  /** The counts that were sent last. */
  sentCounts: string;
  write(text: string): void;
  end(): void;
}

/**
 * The event streams of the open admin desks of this process. One count query per change serves all of them. The
 * heartbeat counts again and checks which tables were written, because a notification between processes may be lost. It
 * also closes the streams of people who are no longer admins.
 */
@Injectable()
export class PendingStream implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(PendingStream.name);
  private readonly desks = new Set<Desk>();
  private heartbeat: NodeJS.Timeout | undefined;
  private counting = false;
  private countAgain = false;
  /** Changed lists that wait to be sent. The changes of one commit are merged into one event. */
  private readonly changes = new KeyedThrottle<readonly DeskKind[]>({
    cooldownMs: CHANGES_INTERVAL_MS,
    merge: (waiting, added) => [...waiting, ...added],
    send: (_key, kinds) => this.sendChanged(kinds),
  });
  /** The write counters at the last check. Undefined while no desk is open. */
  private lastWrites: Partial<Record<DeskKind, number>> | undefined;

  constructor(
    private readonly queries: QueryBus,
    private readonly pubsub: PubSub,
    private readonly adminListChanges: AdminListChanges,
    private readonly authenticator: Authenticator,
    private readonly shutdown: GracefulShutdown,
  ) {
    shutdown.onShutdown(() => this.endAll());
  }

  onApplicationBootstrap(): void {
    this.pubsub.subscribe(PENDING_TOPIC, () => void this.sendCounts());
    this.adminListChanges.listen((kind) => this.queueChanged(kind === undefined ? DESK_KINDS : [kind as DeskKind]));
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

  /** The number of open desks of this process. */
  get size(): number {
    return this.desks.size;
  }

  /** Turns a reply into an event stream: it sends the counts immediately, and again after every change. */
  async open(reply: FastifyReply, caller: Caller): Promise<void> {
    const counts = JSON.stringify(await this.queries.execute(new CountPending()));
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
      sentCounts: counts,
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
        const counts = JSON.stringify(await this.queries.execute(new CountPending()));
        for (const desk of this.desks) {
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

  /** Sends the changed lists to every desk: soon, or together when changes follow each other closely. */
  private queueChanged(kinds: readonly DeskKind[]): void {
    if (this.desks.size > 0) this.changes.add('changed', kinds, 1);
  }

  private sendChanged(kinds: readonly DeskKind[]): void {
    const text = event('changed', JSON.stringify(DESK_KINDS.filter((kind) => kinds.includes(kind))));
    for (const desk of this.desks) desk.write(text);
  }

  /** Sends the lists that were written since the last check, in case a notification was lost. */
  async checkWrites(): Promise<void> {
    if (this.desks.size === 0) {
      this.lastWrites = undefined;
      return;
    }
    const [before, now] = [this.lastWrites ?? {}, await this.queries.execute(new CountWrites())];
    this.lastWrites = now;
    const changed = DESK_KINDS.filter((kind) => now[kind] !== before[kind]);
    if (changed.length > 0) this.queueChanged(changed);
  }

  private async onHeartbeat(): Promise<void> {
    for (const desk of this.desks) {
      desk.write(': still here\n\n');
      const now = await this.authenticator
        .callerOf(desk.caller.id, desk.caller.passwordVersion)
        .catch(() => desk.caller);
      if (!now?.isAdmin) desk.end();
    }
    await this.sendCounts();
    await this.checkWrites().catch((error: unknown) =>
      this.log.warn(`Could not check what was written: ${summarizeError(error)}`),
    );
  }
}

const event = (name: 'pending' | 'changed', data: string) => `event: ${name}\ndata: ${data}\n\n`;
