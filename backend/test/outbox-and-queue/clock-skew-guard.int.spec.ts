import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClockSkewGuard } from '../../src/platform/queue/clock-skew-guard.js';
import { MAIL_QUEUE } from '../../src/platform/queue/queue-names.js';
import { queueOf } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('the lock of a job on PostgreSQL', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
  });
  afterAll(() => archive?.close());

  it('is shortened to what a worker with a correct clock would set', async () => {
    const { em } = archive.app.get(MikroORM);
    const queue = queueOf(archive, MAIL_QUEUE);
    const until = '(extract(epoch from clock_timestamp()) * 1000)::bigint';
    for (const ms of [4_000, 600_000]) {
      const { id } = await queue.add('held', {});
      await em
        .fork()
        .execute(
          `update bullmq.job set state = 'active', lock_token = 'gone', locked_until_ms = ${until} + ? where queue = ? and id = ?`,
          [ms, MAIL_QUEUE, id],
        );
    }
    await em
      .fork()
      .execute(`insert into bullmq.meta (queue, field, value) values (?, 'stalled-check', (${until} + 600000)::text)`, [
        MAIL_QUEUE,
      ]);
    await archive.app.get(ClockSkewGuard, { strict: false }).shorten();
    const left = await em
      .fork()
      .execute<{ ms: number }[]>(
        `select (locked_until_ms - ${until})::int as ms from bullmq.job where queue = ? order by locked_until_ms`,
        [MAIL_QUEUE],
      );
    expect(left.map(({ ms }) => ms > 0 && ms <= 5_000)).toEqual([true, true]);
    expect(left[0]!.ms).toBeLessThanOrEqual(4_000);
    const [looked] = await em
      .fork()
      .execute<{ ms: number }[]>(
        `select (value::bigint - ${until})::int as ms from bullmq.meta where queue = ? and field = 'stalled-check'`,
        [MAIL_QUEUE],
      );
    expect(looked!.ms).toBeLessThanOrEqual(0);
  });
});
