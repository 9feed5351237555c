import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, Logger } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import pg from 'pg';
import { Settings } from '../config/settings.js';
import { summarizeError } from '../logging/summarize-error.js';
import { EventHandlerRegistry } from './event-handler-registry.js';
import { Tracing } from '../tracing/tracing.js';
import { MAX_ROWS, relayBatch } from './outbox-relay-batch.js';
import { EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';
import { STOP_TIMEOUT_MS, withTimeout } from '../concurrency/with-timeout.js';

const POLL_MS = 1_000;
/**
 * The pause after a batch. It collects more rows for the next batch, because a large batch costs about as much as a
 * small one.
 */
const GATHER_MS = 50;
/** Under load the pause is longer, because each batch costs a job. After a full batch there is none: more rows wait already. */
const LARGE_BATCH = { rows: 10, gatherMs: 150 };
const MAX_BACKOFF_MS = 15_000;

/**
 * Moves events from the outbox to the queue, in the worker. It wakes on NOTIFY (OutboxNotifier) and also polls every
 * second, because a notification may be lost. Any number of relays can run at the same time (SKIP LOCKED).
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(OutboxRelay.name);
  private listener: pg.Client | undefined;
  private stopped = false;
  private wake: () => void = () => undefined;
  private running: Promise<void> = Promise.resolve();
  private failures = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly registry: EventHandlerRegistry,
    private readonly settings: Settings,
    @InjectQueue(EVENT_HANDLERS_QUEUE) private readonly queue: Queue,
    private readonly tracing: Tracing,
  ) {}

  onApplicationBootstrap(): void {
    this.running = this.loop();
  }

  /**
   * Runs before the pools are closed: starts no further batch and finishes the current one, unless the queue does not
   * answer.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.wake();
    await withTimeout(STOP_TIMEOUT_MS, this.running);
    await this.listener?.end().catch(() => undefined);
  }

  private async loop(): Promise<void> {
    const { queue, registry, tracing, log } = this;
    while (!this.stopped) {
      try {
        await this.listen();
        const moved = await relayBatch(this.orm.em.fork(), { queue, registry, tracing, log });
        this.failures = 0;
        if (moved > 0) {
          if (moved < MAX_ROWS) await pause(moved < LARGE_BATCH.rows ? GATHER_MS : LARGE_BATCH.gatherMs);
          continue;
        }
      } catch (error) {
        this.failures += 1;
        if (this.failures === 1) this.log.warn(`The outbox relay failed and will retry: ${summarizeError(error)}`);
      }
      await this.idle(this.failures === 0 ? POLL_MS : Math.min(POLL_MS * 2 ** this.failures, MAX_BACKOFF_MS));
    }
  }

  private idle(ms: number): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async listen(): Promise<void> {
    if (this.listener) return;
    const client = new pg.Client({
      connectionString: this.settings.databaseUrl,
      application_name: 'the-archive relay',
    });
    const drop = () => {
      if (this.listener === client) this.listener = undefined;
      this.wake();
    };
    client.on('error', drop);
    client.on('end', drop);
    client.on('notification', () => this.wake());
    await client.connect();
    await client.query('listen outbox');
    this.listener = client;
  }
}
