import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import { Settings } from '../config/settings.js';
import { AllQueues } from '../queue/all-queues.js';

/** Removes the traces that queues leave of finished jobs. */
@Injectable()
export class QueueTraces {
  constructor(
    private readonly settings: Settings,
    private readonly queues: AllQueues,
  ) {}

  /** Clears BullMQ's event log, which has job ids with milliseconds. Nothing here reads it. */
  async clearEvents(client: pg.Client): Promise<void> {
    if (!this.settings.redisUrl) await client.query('delete from bullmq.event');
    else for (const queue of this.queues.list) await queue.trimEvents(0);
  }

  /**
   * Makes Redis rewrite its file from its current data: an append-only file has every job that ever existed, with its
   * time.
   *
   * @returns false if this Redis does not allow it
   */
  async rewriteRedisFile(): Promise<boolean> {
    if (!this.settings.redisUrl) return true;
    const redis = await (this.queues.list[0]!.getBackend() as unknown as { client: Promise<Redis> }).client;
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
