import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Queue } from 'bullmq';
import type { FastifyReply } from 'fastify';
import { REACTIONS_QUEUE } from '../queue/queue-names.js';

const PATIENCE_MS = 2_000;

/** For whoever watches over the processes. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly em: EntityManager,
    @InjectQueue(REACTIONS_QUEUE) private readonly queue: Queue,
  ) {}

  /** This process runs and answers. */
  @Get('healthz')
  @Header('cache-control', 'no-store')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** What this process needs answers too; names what does not. */
  @Get('readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const [database, queue] = await Promise.all([
      answers(this.em.execute('select 1')),
      answers(this.queue.getJobCounts('waiting')),
    ]);
    const ready = database && queue;
    void reply.header('cache-control', 'no-store').status(ready ? 200 : 503);
    if (!ready) void reply.header('retry-after', '5');
    return {
      status: ready ? 'ready' : 'not ready',
      database,
      queue,
      parkedEvents: database ? await this.parked() : null,
    };
  }

  private async parked(): Promise<number> {
    const rows = await this.em.execute<{ count: number }[]>('select count(*)::int as count from outbox where parked');
    return rows[0]?.count ?? 0;
  }
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false);
  });
  const asked = question.then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
