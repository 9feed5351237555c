import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { Settings } from '../config/settings.js';
import { ANALYTICS_QUEUE, MAIL_QUEUE, EVENT_HANDLERS_QUEUE } from '../queue/queue-names.js';

/** Removes the traces that queues leave of finished jobs. */
@Injectable()
export class QueueTraces {
  private readonly queues: readonly Queue[];

  constructor(
    private readonly settings: Settings,
    @InjectQueue(EVENT_HANDLERS_QUEUE) eventHandlers: Queue,
    @InjectQueue(MAIL_QUEUE) mails: Queue,
    @InjectQueue(ANALYTICS_QUEUE) analytics: Queue,
  ) {
    this.queues = [eventHandlers, mails, analytics];
  }

  /** Clears BullMQ's event log, which has job ids with milliseconds. Nothing here reads it. */
  async clearEvents(client: pg.Client): Promise<void> {
    if (!this.settings.redisUrl) await client.query('delete from bullmq.event');
    else for (const queue of this.queues) await queue.trimEvents(0);
  }

  /**
   * Makes Redis rewrite its file from its current data: an append-only file has every job that ever existed, with its
   * time.
   *
   * @returns false if this Redis does not allow it
   */
  async rewriteRedisFile(): Promise<boolean> {
    if (!this.settings.redisUrl) return true;
    const redis = await (this.queues[0]!.getBackend() as unknown as { client: Promise<Redis> }).client;
    try {
      const isAppendOnly = /^aof_enabled:1/m.test(await redis.info('persistence'));
      await (isAppendOnly ? redis.bgrewriteaof() : redis.bgsave());
      return true;
    } catch (error) {
      const { message } = error as Error;
      // Redis is already rewriting its file: the next sweep is soon enough.
      if (/in progress|already scheduled|can't/i.test(message)) return true;
      if (/unknown command|NOPERM|not allowed/i.test(message)) return false;
      throw error;
    }
  }
}
