import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { DraftDigest } from '../../src/modules/newsletter/jobs/draft-digest.js';
import { Settings } from '../../src/platform/config/settings.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { Desk } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const ZONE = 'America/New_York';

describe('the monthly digest', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const publish = async (title: string, at: string) => {
    const id = await desk.post(true, title);
    await sql('update post set published_at = ? where id = ?', [at, id]);
  };
  /** A worker whose clock shows this time. */
  const workerAt = (time: string) =>
    new DraftDigest(
      archive.app.get(MikroORM).em as never,
      archive.app.get(Outbox),
      archive.app.get(UnitOfWork),
      { now: () => new Date(time) } satisfies Clock,
      new Settings({ ...archive.settings, siteTimeZone: ZONE }),
    );
  const digests = async () =>
    (await desk.admin.get('/api/newsletter/campaigns').expect(200)).body as Record<string, string>[];

  beforeEach(async () => {
    await sql('delete from campaign');
    await sql('delete from newsletter_digest');
    await sql('delete from post');
  });

  it('is drafted on the first of the month in the time zone of the site, from what was published in the last one', async () => {
    await publish('Before', '2026-11-01T03:59:59Z');
    await publish('The first', '2026-11-01T04:00:00Z');
    await publish('The last', '2026-12-01T04:59:59Z');
    await publish('After', '2026-12-01T05:00:00Z');
    await desk.post(false, 'A draft');
    await workerAt('2026-12-01T04:59:59Z').draftIfDue();
    expect(await digests()).toEqual([]);
    await workerAt('2026-12-01T05:00:00Z').draftIfDue();
    const [digest, ...more] = await digests();
    expect(more).toEqual([]);
    expect(digest).toMatchObject({
      status: 'draft',
      audience: 'monthly',
      digestOf: '2026-11-01',
      subject: 'New in November',
      preheader: 'The first · The last',
      postId: null,
    });
    expect(digest!['content']).toMatch(/The first[\s\S]*The last/);
    expect(digest!['content']).not.toMatch(/Before|After|A draft/);
  });

  it('is drafted once, also by many workers at the same time and again and again', async () => {
    await publish('A word', '2026-11-10T12:00:00Z');
    const drafts = Array.from({ length: 6 }, () => workerAt('2026-12-01T06:00:00Z').draftIfDue());
    await Promise.all(drafts);
    await workerAt('2026-12-03T06:00:00Z').draftIfDue();
    expect(await digests()).toHaveLength(1);
  });

  it('that an admin deleted does not come back', async () => {
    await publish('A word', '2026-11-10T12:00:00Z');
    await workerAt('2026-12-01T06:00:00Z').draftIfDue();
    const [digest] = await digests();
    await desk.admin.delete(`/api/newsletter/campaigns/${digest!['id']}`).expect(204);
    await workerAt('2026-12-02T06:00:00Z').draftIfDue();
    expect(await digests()).toEqual([]);
  });

  it('of a month without an article is not drafted', async () => {
    await publish('Long ago', '2026-08-10T12:00:00Z');
    await workerAt('2026-12-01T06:00:00Z').draftIfDue();
    expect(await digests()).toEqual([]);
  });

  it('that no worker drafted on the first is drafted in the next days, and of the next month again', async () => {
    await publish('In November', '2026-11-10T12:00:00Z');
    await publish('In December', '2026-12-10T12:00:00Z');
    await workerAt('2026-12-05T06:00:00Z').draftIfDue();
    await workerAt('2026-12-20T06:00:00Z').draftIfDue();
    await workerAt('2027-01-01T06:00:00Z').draftIfDue();
    expect((await digests()).map(({ digestOf }) => digestOf)).toEqual(['2026-12-01', '2026-11-01']);
  });
});
