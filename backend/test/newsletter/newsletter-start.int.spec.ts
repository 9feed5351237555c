import { MikroORM } from '@mikro-orm/postgresql';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DomainError } from '../../src/kernel/domain-error.js';
import { DeleteOldDeliveries } from '../../src/modules/newsletter/jobs/delete-old-deliveries.js';
import { FREEZE_BATCH } from '../../src/modules/newsletter/sending/audience-freeze.js';
import { ArticleRenderer } from '../../src/platform/markdown/article-renderer.js';
import { campaignCalls } from '../support/campaign-calls.js';
import {
  addDueCampaign,
  addSubscribers,
  campaignState,
  deliveriesOf,
  sql,
  untilCampaign,
} from '../support/campaigns.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { withMailServer } from '../support/mail-server-tests.js';
import { mainBackend } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

/** Two full batches and a bit. */
const READERS = FREEZE_BATCH * 2 + 10;
const DAY_MS = 86_400_000;

describe.each(mainBackend)('the start of a campaign, on %s', (backend) => {
  let archive: TestApp;
  const own = withMailServer(backend);
  let calls: ReturnType<typeof campaignCalls>;
  let desk: Desk;
  beforeAll(async () => {
    ({ archive } = own);
    desk = await Desk.open(archive);
    calls = campaignCalls(desk.admin);
  });
  afterEach(() => void jest.restoreAllMocks());

  const result = async (id: number) => (await calls.get(id).expect(200)).body;
  const frozen = async (id: number) => {
    const [row] = await sql<{ count: number }>(
      archive,
      'select count(*)::int as count from newsletter_delivery where campaign_id = ?',
      [id],
    );
    return row!.count;
  };

  describe('with a large audience', () => {
    /** The subscribers in the order in which they are frozen. */
    const inOrder = () =>
      sql<{ id: number; email: string }>(archive, 'select id, email from subscriber order by nonce');

    /** Whether an edit waits for the campaign, which the second batch has locked. */
    const editWaits = async () => {
      const waiting = await sql(
        archive,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
           and query like 'select%from "campaign"%for update%'`,
      );
      return waiting.length > 0;
    };

    /** Calls `act` while the second batch waits for one of its subscribers, who is changing. */
    async function duringTheFreeze(act: (campaign: number) => Promise<void>): Promise<number> {
      own.answers.onMail = () => own.gate.pass();
      own.gate.close();
      const changing = (await inOrder())[FREEZE_BATCH]!;
      let id = 0;
      await archive.app
        .get(MikroORM)
        .em.fork()
        .transactional(async (em) => {
          await em.execute('select 1 from subscriber where id = ? for update', [changing.id]);
          id = await addDueCampaign(archive);
          await eventually(async () => (await frozen(id)) === FREEZE_BATCH, { what: 'the first batch' });
          await act(id);
        });
      return id;
    }

    it('starts soon after other campaigns, although the statistics of PostgreSQL know only theirs', async () => {
      await addSubscribers(archive, 40_000);
      await sql(
        archive,
        `with earlier as (
           insert into campaign (subject, preheader, content, audience, status, created_at)
             values ('Earlier', '', '', 'all', 'cancelled', now()) returning id)
         insert into newsletter_delivery (campaign_id, subscriber_id) select earlier.id, subscriber.id from earlier, subscriber`,
      );
      await sql(archive, 'analyze subscriber, newsletter_delivery');
      own.answers.onMail = () => own.gate.pass();
      own.gate.close();
      const id = await addDueCampaign(archive);
      // It takes a few seconds. Comparing each subscriber with each delivery would take minutes.
      expect(await untilCampaign(archive, id, 'sending')).toMatchObject({ recipients: 40_000 });
    });

    it('lets subscribers leave and be erased between two batches, and they get nothing', async () => {
      await addSubscribers(archive, READERS);
      const people = await inOrder();
      const [frozenOne, erased, last] = [people[0]!, people[1]!, people.at(-1)!];
      const id = await duringTheFreeze(async () => {
        const remove = ({ email }: { email: string }) =>
          desk.admin.post('/api/newsletter/unsubscribe').send({ email }).expect(200);
        await remove(frozenOne);
        await desk.admin.delete(`/api/newsletter/subscribers/${erased.id}`).expect(204);
        await remove(last);
        await addSubscribers(archive, 1, 'joined-meanwhile');
      });
      expect(await untilCampaign(archive, id, 'sending')).toMatchObject({ recipients: READERS - 3 + 1 });
      const emails = (await deliveriesOf(archive, id)).map(({ email }) => email!);
      expect(new Set(emails).size).toBe(READERS - 2);
      expect(emails).toContain('joined-meanwhile1@example.org');
      for (const { email } of [frozenOne, erased, last]) expect(emails).not.toContain(email);
    });

    it('goes on after a worker died between two batches, with each subscriber once', async () => {
      await addSubscribers(archive, READERS);
      const id = await duringTheFreeze(async () => {
        const kill = () =>
          sql(
            archive,
            `select pg_terminate_backend(pid) from pg_stat_activity
              where wait_event_type = 'Lock' and query like '%insert into newsletter_delivery%'`,
          );
        await eventually(async () => (await kill()).length === 1, { what: 'a second batch' });
      });
      expect(await untilCampaign(archive, id, 'sending')).toMatchObject({ recipients: READERS });
      expect(new Set((await deliveriesOf(archive, id)).map(({ email }) => email)).size).toBe(READERS);
    });

    it.each([
      ['is cancelled', (id: number) => calls.act(id, 'cancel'), 'cancelled'],
      [
        'is moved',
        (id: number) => calls.send(id, { sendAt: new Date(Date.now() + DAY_MS).toISOString() }),
        'scheduled',
      ],
    ])('sends nothing when it %s between two batches', async (_, decide, status) => {
      await addSubscribers(archive, READERS);
      // The second batch gives up after a while, which is when the campaign can be changed.
      const id = await duringTheFreeze(async (campaign) => {
        await decide(campaign).expect(200);
      });
      expect(await campaignState(archive, id)).toMatchObject({ status, recipients: 0 });
      expect(await frozen(id)).toBeLessThan(READERS);
      await archive.app.get(DeleteOldDeliveries, { strict: false }).sweep();
      expect(await frozen(id)).toBe(status === 'cancelled' ? 0 : FREEZE_BATCH);
      // An email of the test before may still be on its way.
      const sent = own.sink.taken.filter(({ raw }) => raw.includes(`/newsletter/${id}>`));
      expect(sent).toEqual([]);
    });

    it('goes to the audience that it has when sending starts', async () => {
      await addSubscribers(archive, READERS);
      await sql(archive, "update subscriber set frequency = 'monthly' where id % 2 = 0");
      const [{ count } = { count: 0 }] = await sql<{ count: number }>(
        archive,
        "select count(*)::int as count from subscriber where frequency = 'monthly'",
      );
      let edited: Promise<unknown> | undefined;
      const id = await duringTheFreeze(async (campaign) => {
        let isEdited = false;
        edited = calls
          .edit(campaign, { audience: 'monthly', subject: 'Another' })
          .expect(200)
          .then(() => (isEdited = true));
        // Otherwise the freeze could end first, and the edit would be refused.
        await eventually(async () => isEdited || (await editWaits()), { what: 'the edit' });
      });
      await edited;
      expect(await untilCampaign(archive, id, 'sending')).toMatchObject({ recipients: count });
      const frequencies = await sql(
        archive,
        'select distinct frequency from newsletter_delivery d join subscriber s on s.id = d.subscriber_id',
      );
      expect(frequencies).toEqual([{ frequency: 'monthly' }]);
      expect(await result(id)).toMatchObject({ subject: 'Another' });
    });
  });

  it('sends an article that was deleted and is restored by then', async () => {
    await addSubscribers(archive, 1);
    const post = await desk.post(true, 'Back in time');
    const { body } = await calls.create({ subject: 'Back', postId: post }).expect(201);
    await calls.send(body.id).expect(200);
    const deleted = decisionOf(await desk.admin.delete(`/api/posts/${post}`).expect(204))!;
    expect(await result(body.id)).toMatchObject({ status: 'scheduled', articleDeleted: true });
    await desk.undo(deleted).expect(200);
    await sql(archive, 'update campaign set send_at = now() where id = ?', [body.id]);
    await untilCampaign(archive, body.id, 'sent');
    expect(own.sink.taken).toHaveLength(1);
    expect((await calls.preview(body.id).expect(200)).body.text).toContain('Back in time');
  });

  describe('that is not possible', () => {
    it('makes it a draft again that says so, when its article is gone', async () => {
      await addSubscribers(archive, 1);
      const post = await desk.post(true, 'Gone soon');
      const { body } = await calls.create({ subject: 'Gone', postId: post }).expect(201);
      await calls.send(body.id).expect(200);
      const deleted = decisionOf(await desk.admin.delete(`/api/posts/${post}`).expect(204))!;
      await sql(archive, 'update campaign set send_at = now() where id = ?', [body.id]);
      await untilCampaign(archive, body.id, 'draft');
      expect(await result(body.id)).toMatchObject({ notSentBecause: 'article', sendAt: null, postId: null });
      // It has the article again, and goes out when an admin sends it.
      await desk.undo(deleted).expect(200);
      expect(await result(body.id)).toMatchObject({ status: 'draft', notSentBecause: 'article', postId: post });
      expect(own.sink.taken).toEqual([]);
      const edited = await calls.edit(body.id, { postId: null, content: 'A text.' }).expect(200);
      expect(edited.body.notSentBecause).toBeNull();
    });

    it('makes it a draft again that says so, when nobody would get it', async () => {
      const id = await addDueCampaign(archive);
      await untilCampaign(archive, id, 'draft');
      expect(await result(id)).toMatchObject({ notSentBecause: 'audience', startedAt: null });
      await addSubscribers(archive, 1);
      expect((await calls.send(id).expect(200)).body).toMatchObject({ status: 'scheduled', notSentBecause: null });
    });

    it('makes it a draft again after three tries to render it, and logs that once', async () => {
      await addSubscribers(archive, 1);
      const render = jest
        .spyOn(archive.app.get(ArticleRenderer, { strict: false }), 'render')
        .mockRejectedValue(new TypeError('A fault of the renderer'));
      const warn = jest.spyOn(Logger.prototype, 'warn');
      const id = await addDueCampaign(archive);
      await untilCampaign(archive, id, 'draft');
      expect(await result(id)).toMatchObject({ notSentBecause: 'rendering' });
      expect(render).toHaveBeenCalledTimes(3);
      const lines = warn.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith(`Campaign ${id} `));
      expect(lines).toEqual([`Campaign ${id} is a draft again: A fault of the renderer`]);
    });

    it('is tried again when the renderer failed once, or has too much to do', async () => {
      await addSubscribers(archive, 1);
      const busy = () => new DomainError('article.busy', 'unavailable', 'Too much is being saved right now.');
      const render = jest.spyOn(archive.app.get(ArticleRenderer, { strict: false }), 'render');
      for (const error of [new TypeError('Once'), busy(), busy(), busy()]) render.mockRejectedValueOnce(error);
      const id = await addDueCampaign(archive);
      expect(await untilCampaign(archive, id, 'sent')).toMatchObject({ sent: 1, failed_tries: 0 });
    });
  });
});
