import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { retainedSince, RETENTION } from '../../src/kernel/retention.js';
import { RecordReaderEvents } from '../../src/modules/analytics/contract.js';
import type { PageViewed } from '../../src/modules/analytics/contract.js';
import { uuidsAt, roundDown } from '../../src/modules/analytics/http/anonymize.js';
import { DeleteOldEvents } from '../../src/modules/analytics/jobs/delete-old-events.js';
import { eventually } from '../support/eventually.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const DAY_MS = 24 * 3_600_000;

describe('reader events, partitioned by month', () => {
  let archive: TestApp;
  let em: EntityManager;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    em = archive.app.get(MikroORM).em.fork();
  });
  afterAll(() => archive?.close());

  const viewAt = (moment: Date): PageViewed => {
    const at = roundDown(moment, 'hour');
    return {
      kind: 'page-view',
      id: uuidsAt(at)(),
      at: at.toISOString(),
      reader: null,
      path: '/about',
      referrer: null,
      agent: 'other',
    };
  };
  const execute = (command: RecordReaderEvents) => archive.app.get(CommandBus).execute(command);
  const record = (...events: PageViewed[]) => execute(new RecordReaderEvents(events, false));
  const sweep = () => archive.app.get(DeleteOldEvents, { strict: false }).sweep();
  const rowsIn = async (table: string) => (await em.execute<unknown[]>(`select 1 from ${table}`)).length;
  const parts = async () =>
    (
      await em.execute<{ name: string }[]>(
        "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'page_view'::regclass order by 1",
      )
    ).map(({ name }) => name);
  const partOf = (moment: Date) => `page_view_${moment.toISOString().slice(0, 7).replace('-', '_')}`;
  const views = async () =>
    Number(
      (await em.execute<{ value: string }[]>("select value from analytics_total where metric = 'page-views'"))[0]
        ?.value ?? 0,
    );

  it('are stored in the partition of their month, which is created before the month begins', async () => {
    const now = new Date();
    await record(viewAt(now));
    expect(await rowsIn(partOf(now))).toBe(1);
    await sweep();
    expect(await parts()).toContain(partOf(new Date(now.getTime() + 14 * DAY_MS)));
  });

  it('are counted in months without a partition, even with concurrent writers', async () => {
    const months = ['2031-01', '2031-02', '2031-03', '2031-04'];
    const before = await views();
    const events = months.flatMap((month) =>
      Array.from({ length: 5 }, (_, n) => viewAt(new Date(`${month}-1${n}T10:00Z`))),
    );
    // In random order, so that concurrent writers create the same partitions.
    await Promise.all(
      events.toSorted((a, b) => (a.id.slice(-4) < b.id.slice(-4) ? -1 : 1)).map((event) => record(event)),
    );
    expect(await views()).toBe(before + events.length);
    for (const month of months) expect(await rowsIn(`page_view_${month.replace('-', '_')}`)).toBe(5);
  });

  it('are deleted after their retention, whole months by dropping the partition; totals stay', async () => {
    const now = new Date();
    const since = retainedSince(RETENTION.readerEvents, now);
    const [old, just, fresh] = [
      new Date(since.getTime() - 70 * DAY_MS),
      new Date(since.getTime() - DAY_MS),
      new Date(since.getTime() + DAY_MS),
    ];
    await record(viewAt(old), viewAt(just), viewAt(fresh));
    const before = await views();
    await sweep();
    expect(await parts()).not.toContain(partOf(old));
    expect(await parts()).toContain(partOf(fresh));
    const left = await em.execute<{ created_at: string }[]>(
      'select created_at from page_view where created_at between ? and ?',
      [old, new Date(since.getTime() + 2 * DAY_MS)],
    );
    expect(left.map((row) => new Date(row.created_at).toISOString())).toEqual([roundDown(fresh, 'hour').toISOString()]);
    expect(await views()).toBe(before);
  });

  it('are still counted when they arrive after their partition was dropped, and are deleted by the next sweep', async () => {
    const late = viewAt(new Date(Date.now() - 200 * DAY_MS));
    const before = await views();
    await record(late);
    await expect(record(late)).rejects.toThrow('duplicate key');
    await execute(new RecordReaderEvents([late], true));
    expect(await views()).toBe(before + 1);
    await sweep();
    expect(await parts()).not.toContain(partOf(new Date(late.at)));
  });

  it('does not block writers while dropping a partition; one that is in use is dropped by a later sweep', async () => {
    const old = new Date(Date.now() - 300 * DAY_MS);
    await record(viewAt(old));
    const reader = archive.app.get(MikroORM).em.fork();
    await reader.begin();
    await reader.execute(`select 1 from ${partOf(old)}`);
    await expect(sweep()).rejects.toThrow(/lock timeout/);
    await record(viewAt(new Date()));
    await reader.rollback();
    await sweep();
    expect(await parts()).not.toContain(partOf(old));
  });

  it('lets concurrent workers drop the same partition without an error', async () => {
    const old = new Date(Date.now() - 400 * DAY_MS);
    await record(viewAt(old));
    const reader = archive.app.get(MikroORM).em.fork();
    await reader.begin();
    await reader.execute(`select 1 from ${partOf(old)}`);
    const sweeps = Promise.allSettled([sweep(), sweep()]);
    const waiting = async () =>
      (await em.execute<{ n: number }[]>('select count(*)::int as n from pg_locks where not granted'))[0]!.n === 2;
    await eventually(waiting, { what: 'two workers waiting for the reader' });
    await reader.rollback();
    expect((await sweeps).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await parts()).not.toContain(partOf(old));
  });
});
