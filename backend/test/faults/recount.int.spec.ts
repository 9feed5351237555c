import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { Ledger } from './ledger.js';
import type { Kind, Outcome } from './ledger.js';
import { Recount } from './recount.js';

describe('The recount after faults', () => {
  let archive: TestApp;
  let em: EntityManager;
  let recount: Recount;
  let ledger: Ledger;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL');
    em = archive.app.get(MikroORM).em.fork();
    recount = await Recount.of({ databaseUrl: archive.settings.databaseUrl!, redisUrl: undefined, env: {} });
    ledger = new Ledger();
    const admin = await archive.admin();
    for (const action of ['approved', 'deleted', undefined] as const) {
      const story = said('story');
      const sent = await archive.visitor.post('/api/confessions').send({ content: `Of ${story}.`, category: 'Other' });
      const storyId = sent.body.id as number;
      ledger.storyIds.set(story, storyId);
      if (!action) continue;
      if (action === 'approved') await admin.post(`/api/confessions/${storyId}/approve`).expect(200);
      else await admin.delete(`/api/confessions/${storyId}`).expect(204);
      ledger.decisions.set(said('decision'), { storyId, action });
    }
    const event = said('event');
    const view = { path: `/${event}`, sessionId: event };
    await archive.visitor
      .post('/api/analytics/page-view')
      .set('user-agent', 'Mozilla/5.0 (X11; Linux) Firefox/140.0')
      .send(view)
      .expect(202);
    await waitUntilIdle(archive);
  });
  afterAll(async () => {
    await recount?.close();
    await archive?.close();
  });

  function said(kind: Kind, outcome: Outcome = 'acknowledged'): string {
    const token = ledger.begin(kind);
    ledger.end(kind, token, outcome);
    return token;
  }

  it('reports nothing when all is well', async () => {
    await recount.waitUntilIdle();
    expect(await recount.compare(ledger)).toEqual({ lost: [], doubled: [], wrong: [] });
  });

  it('reports what is lost, duplicated, half done, and counted wrong', async () => {
    const comment = said('comment');
    const [event] = [...ledger.of('event').keys()];
    const [approval, deletion] = [...ledger.decisions.keys()];
    await em.execute(
      `insert into page_view (created_at, id, session_id, path, referrer, user_agent)
       select created_at, gen_random_uuid(), session_id, path, referrer, user_agent from page_view where path = ?`,
      [`/${event}`],
    );
    await em.execute("update confession set approved = false where content like 'Of story-%' and approved");
    const { storyId } = ledger.decisions.get(deletion!)!;
    await em.execute(
      "insert into confession (id, content, category, created_at) values (?, 'Deleted, and back.', 'Other', date_trunc('day', now(), 'UTC'))",
      [storyId],
    );
    const undecided = [...ledger.storyIds].find(
      ([, id]) => ![...ledger.decisions.values()].some((d) => d.storyId === id),
    )!;
    await em.execute('delete from confession where id = ?', [undecided[1]]);
    const { lost, doubled, wrong } = await recount.compare(ledger);
    expect(lost.toSorted()).toEqual([approval, comment, deletion, undecided[0]].toSorted());
    expect(doubled).toEqual([event]);
    for (const what of [approval!, deletion!, 'page views', 'what waits on the desk', 'stories in search'])
      expect(wrong).toContainEqual(expect.stringMatching(new RegExp(`^${what}: `)));
  });

  describe('of campaigns', () => {
    const READERS = 3;
    const sql = (text: string, values: unknown[] = []) => em.execute<{ id: number }[]>(text, values);
    /** A campaign that was sent to everyone. */
    const sent = async () => {
      const [campaign] = await sql(
        `insert into campaign (subject, audience, status, recipients, sent, created_at)
         values ('Issue 1', 'all', 'sent', ?, ?, now()) returning id`,
        [READERS, READERS],
      );
      await sql("insert into newsletter_delivery (campaign_id, status) select ?, 'sent' from generate_series(1, ?)", [
        campaign!.id,
        READERS,
      ]);
      return campaign!.id;
    };
    const claim = async (campaign: number, until: string) => {
      const [delivery] = await sql(
        `insert into newsletter_delivery (campaign_id, status, claim, claimed_until)
         values (?, 'sending', gen_random_uuid(), now() + ?::interval) returning id`,
        [campaign, until],
      );
      return delivery!.id;
    };
    afterEach(() => sql('delete from campaign'));

    it('reports nothing when everyone got each of them', async () => {
      await sent();
      await sent();
      expect(await recount.compareCampaigns(READERS)).toEqual([]);
    });

    it.each([
      [
        'a missing delivery',
        'delete from newsletter_delivery where id in (select max(id) from newsletter_delivery)',
        '2 recipients, 2 sent',
      ],
      [
        'a failed delivery',
        "update newsletter_delivery set status = 'failed' where id in (select max(id) from newsletter_delivery)",
        '3 recipients, 2 sent, 1 failed',
      ],
      [
        'a skipped delivery',
        "update newsletter_delivery set status = 'skipped' where id in (select max(id) from newsletter_delivery)",
        '3 recipients, 2 sent',
      ],
      ['a count that is too low', 'update campaign set sent = sent - 1', '3 recipients, 2 sent'],
      ['a campaign that is not finished', "update campaign set status = 'paused'", 'paused: 3 recipients'],
    ])('reports %s', async (_, fault, words) => {
      await sent();
      await sql(fault);
      expect(await recount.compareCampaigns(READERS)).toEqual([expect.stringContaining(words)]);
    });

    it('waits for a campaign whose dead worker’s claims do not expire', async () => {
      const id = await sent();
      await claim(id, '50 seconds');
      await sql("update campaign set status = 'sending' where id = ?", [id]);
      await expect(recount.waitUntilIdle(2_000)).rejects.toThrow(`campaigns: [{"id":${id},"status":"sending"}]`);
    });

    it('expires only claims that were last renewed before the oldest worker started', async () => {
      const id = await sent();
      const dead = await claim(id, '50 seconds');
      await claim(id, '58 seconds');
      await recount.expireClaims(new Date(Date.now() - 5_000));
      const expired = await sql('select id from newsletter_delivery where claimed_until <= now()');
      expect(expired.map((row) => Number(row.id))).toEqual([Number(dead)]);
    });
  });

  it('waits until Meilisearch, if there is one, has received everything', async () => {
    const { databaseUrl } = archive.settings;
    const env = { MEILI_URL: 'http://127.0.0.1:1' };
    const withMeili = await Recount.of({ databaseUrl: databaseUrl!, redisUrl: undefined, env });
    await expect(withMeili.waitUntilIdle(300)).rejects.toThrow('not sent to Meilisearch');
    await withMeili.close();
  });

  it('ignores unacknowledged writes that are missing, and counts refused ones that are there', async () => {
    const open = said('comment', 'open');
    const refused = said('story', 'refused');
    await archive.visitor
      .post('/api/confessions')
      .send({ content: `Of ${refused}.`, category: 'Other' })
      .expect(201);
    const { lost } = await recount.compare(ledger);
    expect(lost).not.toContain(open);
    expect([...ledger.refusedAndThere]).toEqual([refused]);
  });
});
