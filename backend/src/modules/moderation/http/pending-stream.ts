import type { OutgoingHttpHeaders } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Authenticator } from '../../../platform/http/auth/caller.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
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
/** Desks are told of changed lists so often at most: each of them reads its list again. */
const CHANGES_WITHIN_MS = 200;

interface Desk {
  caller: Caller;
  /** The counts it was told last. */
  told: string;
  write(text: string): void;
  end(): void;
}

/**
 * The open desks of this process. One count per change serves all of them; the heartbeat counts again and looks which
 * tables were written, because a hint between processes may be lost, and turns away who is no admin any more.
 */
@Injectable()
export class PendingStream implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(PendingStream.name);
  private readonly desks = new Set<Desk>();
  private heartbeat: NodeJS.Timeout | undefined;
  private counting = false;
  private again = false;
  /** Lists that changed since the desks were told of changes last. */
  private readonly changed = new Set<DeskKind>();
  private telling: NodeJS.Timeout | undefined;
  private toldAt = 0;
  /** What had been written when somebody looked last; nobody looks while no desk is open. */
  private written: Partial<Record<DeskKind, number>> | undefined;

  constructor(
    private readonly queries: QueryBus,
    private readonly live: PubSub,
    private readonly adminListChanges: AdminListChanges,
    private readonly authenticator: Authenticator,
    private readonly drain: GracefulShutdown,
  ) {
    drain.onShutdown(() => this.endAll());
  }

  onApplicationBootstrap(): void {
    this.live.subscribe(PENDING_TOPIC, () => void this.tell());
    this.adminListChanges.listen((kind) => this.note(kind === undefined ? DESK_KINDS : [kind as DeskKind]));
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.telling);
    this.endAll();
  }

  /** They come back by themselves, within RECONNECT_MS, to a process that is there. */
  private endAll(): void {
    for (const desk of this.desks) desk.end();
  }

  /** How many desks are open at this process. */
  get size(): number {
    return this.desks.size;
  }

  /** Takes over a reply as an event stream: the counts at once, and after every change until it is closed. */
  async open(reply: FastifyReply, caller: Caller): Promise<void> {
    const counts = JSON.stringify(await this.queries.execute(new CountPending()));
    this.written ??= await this.queries.execute(new CountWrites());
    const { raw, request } = reply;
    reply.hijack();
    raw.writeHead(200, {
      // What hooks say of every answer; of one that is taken over nobody else sends it.
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') return void raw.end();
    // Gone while we counted: "close" was told already and would never be told again.
    if (raw.destroyed || raw.socket?.destroyed) return;
    const desk: Desk = {
      caller,
      told: counts,
      write: (text) => {
        raw.write(text);
        // Nobody reads at the other end: it comes back by itself when it does.
        if (raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
      },
      end: () => void raw.end(),
    };
    raw.on('close', () => this.desks.delete(desk));
    this.desks.add(desk);
    desk.write(`retry: ${RECONNECT_MS}\n${event('pending', counts)}`);
    if (this.drain.isStopping) return desk.end();
    // What changed between the count and the registration was told to the others only.
    void this.tell();
  }

  /** Counts once for however many hints came meanwhile, and tells every desk when the counts are others. */
  private async tell(): Promise<void> {
    if (this.desks.size === 0) return;
    if (this.counting) {
      this.again = true;
      return;
    }
    this.counting = true;
    try {
      do {
        this.again = false;
        const counts = JSON.stringify(await this.queries.execute(new CountPending()));
        for (const desk of this.desks) {
          if (desk.told === counts) continue;
          desk.told = counts;
          desk.write(event('pending', counts));
        }
      } while (this.again);
    } catch (error) {
      this.log.warn(`Could not count what is pending: ${summarizeError(error)}`);
    } finally {
      this.counting = false;
    }
  }

  /** Tells every desk of changed lists: at once, but for changes that follow each other closely, which are told together. */
  private note(kinds: readonly DeskKind[]): void {
    if (this.desks.size === 0) return;
    for (const kind of kinds) this.changed.add(kind);
    this.telling ??= setTimeout(
      () => {
        this.telling = undefined;
        this.toldAt = performance.now();
        const text = event('changed', JSON.stringify(DESK_KINDS.filter((kind) => this.changed.has(kind))));
        this.changed.clear();
        for (const desk of this.desks) desk.write(text);
      },
      Math.max(0, this.toldAt + CHANGES_WITHIN_MS - performance.now()),
    );
  }

  /** Tells of lists that were written since the last look, whether a hint told of it or was lost. */
  async lookAgain(): Promise<void> {
    if (this.desks.size === 0) {
      this.written = undefined;
      return;
    }
    const [before, now] = [this.written ?? {}, await this.queries.execute(new CountWrites())];
    this.written = now;
    const changed = DESK_KINDS.filter((kind) => now[kind] !== before[kind]);
    if (changed.length > 0) this.note(changed);
  }

  private async beat(): Promise<void> {
    for (const desk of this.desks) {
      desk.write(': still here\n\n');
      const now = await this.authenticator
        .callerOf(desk.caller.id, desk.caller.passwordVersion)
        .catch(() => desk.caller);
      if (!now?.isAdmin) desk.end();
    }
    await this.tell();
    await this.lookAgain().catch((error: unknown) =>
      this.log.warn(`Could not look what was written: ${summarizeError(error)}`),
    );
  }
}

const event = (name: 'pending' | 'changed', data: string) => `event: ${name}\ndata: ${data}\n\n`;
