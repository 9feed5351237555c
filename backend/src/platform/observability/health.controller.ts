import { EntityManager } from '@mikro-orm/postgresql';
import { InjectQueue } from '@nestjs/bullmq';
import { Controller, Get, Header, Res } from '@nestjs/common';
import { ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Queue } from 'bullmq';
import type { FastifyReply } from 'fastify';
import { problem } from '../http/problem.js';
import { sendProblem } from '../http/problem.filter.js';
import { REACTIONS_QUEUE } from '../queue/queue-names.js';
import { within } from '../queue/within.js';

const PATIENCE_MS = 2_000;

export class Liveness {
  @ApiProperty({ example: 'ok' }) status!: string;
}

export class Readiness {
  @ApiProperty({ example: 'ready' }) status!: string;
  @ApiProperty({ example: true }) database!: boolean;
  @ApiProperty({ example: true }) queue!: boolean;
  @ApiProperty({
    type: 'integer',
    example: 0,
    description: 'Events that could not be dealt with and wait for a person.',
  })
  parkedEvents!: number;
}

/** For whoever watches over the processes. */
@ApiTags('operations')
@Controller()
export class HealthController {
  constructor(
    private readonly em: EntityManager,
    @InjectQueue(REACTIONS_QUEUE) private readonly queue: Queue,
  ) {}

  /** This process runs and answers. */
  @Get('healthz')
  @Header('cache-control', 'private, no-store')
  @ApiResponse({ status: 200, type: Liveness })
  reportLiveness(): Liveness {
    return { status: 'ok' };
  }

  /** What this process needs answers too; else a 503 that names what does not. */
  @Get('readyz')
  @ApiResponse({ status: 200, type: Readiness })
  async reportReadiness(@Res() reply: FastifyReply): Promise<void> {
    const [database, queue] = await Promise.all([
      answers(this.em.execute('select 1')),
      answers(this.queue.getJobCounts('waiting')),
    ]);
    void reply.header('cache-control', 'private, no-store');
    if (database && queue) {
      const ready: Readiness = { status: 'ready', database, queue, parkedEvents: await this.parked() };
      return void reply.send(ready);
    }
    const silent = Object.entries({ database, queue }).flatMap(([name, is]) => (is ? [] : [name]));
    sendProblem(reply, problem(503, `Not ready: no answer from ${silent.join(' and ')}.`, { code: 'not-ready' }));
  }

  private async parked(): Promise<number> {
    const rows = await this.em.execute<{ count: number }[]>('select count(*)::int as count from outbox where parked');
    return rows[0]?.count ?? 0;
  }
}

/** Whether it is answered, and soon. */
async function answers(question: Promise<unknown>): Promise<boolean> {
  const asked = question.then(
    () => true,
    () => false,
  );
  return (await within(PATIENCE_MS, asked)) ?? false;
}
