import { MikroORM } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Clock } from '../../src/kernel/clock.js';
import { DeleteExpired } from '../../src/modules/newsletter/jobs/delete-expired.js';
import { campaignCounts, insertSubscribers, sentCampaign, statusOf } from '../support/deliveries.js';
import { age, confirmationsTo, join, signUp } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const TOKEN = 'a token that is long enough';
const DAY_MS = 24 * 3_600_000;

describe('reporting bounces', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { bounceToken: TOKEN });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  let count = 0;
  const newAddress = () => `bounce-${(count += 1)}@example.org`;
  const post = (body: unknown, token = TOKEN) =>
    archive.visitor
      .post('/api/newsletter/bounces')
      .set('authorization', `Bearer ${token}`)
      .send(body as object);
  const report = (...body: object[]) => post(body).expect(202, {});
  const subscriber = async () => {
    const email = newAddress();
    const [id] = await insertSubscribers(archive, [email]);
    return { email, id: id! };
  };
  const later = (days: number) =>
    jest.spyOn(archive.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + days * DAY_MS));

  it('needs the token, whatever the body, and no session', async () => {
    for (const token of ['', 'x', `${TOKEN}x`, TOKEN.slice(1)]) {
      const answer = await post({}, token);
      expect([token, answer.status, answer.body.code]).toEqual([token, 401, 'bounces.token']);
    }
    await archive.visitor.post('/api/newsletter/bounces').send([]).expect(401);
    await (await archive.admin()).post('/api/newsletter/bounces').send([]).expect(401);
    await report();
  });

  it('works from any origin, because a provider may send one', async () => {
    await post([]).set({ origin: 'https://provider.example', 'sec-fetch-site': 'cross-site' }).expect(202);
    await post([], 'x').set({ origin: 'https://provider.example' }).expect(401);
  });

  it('a hard bounce ends the deliveries by Message-ID, and counts once for its campaign', async () => {
    const { email, id } = await subscriber();
    const campaign = await sentCampaign(archive, [id]);
    const bounce = { messageId: campaign.messageIds[0], type: 'hard' };
    await report(bounce, bounce);
    await report(bounce, { email, type: 'hard' });
    expect(await statusOf(archive, email)).toBe('bounced');
    expect(await campaignCounts(archive, campaign.id)).toEqual({ bounced: 1, complained: 0, unsubscribed: 0 });
  });

  it('a report by address counts for the latest campaign of the last 60 days, in any spelling', async () => {
    const email = `bounce-${(count += 1)}@xn--mller-kva.example`;
    const [id] = (await insertSubscribers(archive, [email])) as [number];
    const old = await sentCampaign(archive, [id], 61);
    const earlier = await sentCampaign(archive, [id], 10);
    const latest = await sentCampaign(archive, [id], 1);
    await report({ email: email.replace('xn--mller-kva', 'M\u00dcLLER'), type: 'complaint' });
    expect(await statusOf(archive, email)).toBe('complained');
    expect((await campaignCounts(archive, latest.id))!.complained).toBe(1);
    for (const other of [old, earlier]) expect((await campaignCounts(archive, other.id))!.complained).toBe(0);
  });

  it('the third soft bounce in 30 days ends the deliveries, and a repeated report is not one of them', async () => {
    const { email, id } = await subscriber();
    const campaigns = [];
    for (const days of [3, 2, 1]) campaigns.push(await sentCampaign(archive, [id], days));
    for (const [at, { messageIds }] of campaigns.entries()) {
      const soft = { messageId: messageIds[0], type: 'soft' };
      for (let times = 0; times < 3; times++) await report(soft);
      expect(await statusOf(archive, email)).toBe(at < 2 ? 'subscribed' : 'bounced');
    }
    const counts = [];
    for (const { id: campaign } of campaigns) counts.push((await campaignCounts(archive, campaign))!.bounced);
    expect(counts).toEqual([0, 0, 1]);
  });

  it('a soft bounce of more than 30 days ago does not count, and is deleted', async () => {
    const { email, id } = await subscriber();
    for (const days of [0, 20, 40]) {
      later(days);
      const { messageIds } = await sentCampaign(archive, [id]);
      await report({ messageId: messageIds[0], type: 'soft' });
      expect(await statusOf(archive, email)).toBe('subscribed');
    }
    const days = () =>
      archive.app
        .get(MikroORM)
        .em.fork()
        .execute<object[]>('select 1 from newsletter_bounce where subscriber_id = ?', [id]);
    expect(await days()).toHaveLength(3);
    await archive.app.get(DeleteExpired).sweep();
    expect(await days()).toHaveLength(2);
  });

  it('soft bounces from before the last confirmation do not count', async () => {
    const { email, id } = await subscriber();
    for (const days of [0, 1, 10]) {
      later(days);
      if (days === 10)
        await archive.app
          .get(MikroORM)
          .em.fork()
          .execute('update subscriber set confirmation_requested_at = ? where id = ?', [
            new Date(Date.now() + 9 * DAY_MS),
            id,
          ]);
      const { messageIds } = await sentCampaign(archive, [id]);
      await report({ messageId: messageIds[0], type: 'soft' });
    }
    expect(await statusOf(archive, email)).toBe('subscribed');
  });

  it('only a new confirmation by the person lifts it, and the old link does not', async () => {
    const email = newAddress();
    const old = await signUp(archive, email);
    await archive.visitor.post('/api/newsletter/confirm').send({ token: old }).expect(200);
    for (const type of ['soft', 'hard']) await report({ email, type });
    expect(await statusOf(archive, email)).toBe('bounced');
    await archive.visitor.post('/api/newsletter/confirm').send({ token: old }).expect(404);
    await age(archive, email, 25);
    await join(archive, email);
    expect(await statusOf(archive, email)).toBe('subscribed');
    expect(confirmationsTo(archive, email)).toHaveLength(2);
  });

  it('ignores addresses, Message-IDs and signatures that are not ours', async () => {
    const { email, id } = await subscriber();
    const { messageIds } = await sentCampaign(archive, [id]);
    await report(
      { email: 'nobody@example.org', type: 'hard' },
      { email: 'not an address', type: 'hard' },
      { messageId: messageIds[0]!.replace(/\.[\w-]{22}@/, '.aaaaaaaaaaaaaaaaaaaaaa@'), type: 'hard' },
      { messageId: '<someone-elses@example.org>', type: 'complaint' },
      { messageId: '<n.99999999999999999999.k3VbXq0aTnW1yZ5cLr8sUg@x>', type: 'hard' },
    );
    expect(await statusOf(archive, email)).toBe('subscribed');
  });

  it('a bounce does not change someone who left or has not confirmed', async () => {
    const pending = newAddress();
    await signUp(archive, pending);
    const { email } = await subscriber();
    const admin = await archive.admin();
    await admin.post('/api/newsletter/unsubscribe').send({ email }).expect(200);
    await report({ email, type: 'hard' }, { email: pending, type: 'hard' });
    expect([await statusOf(archive, email), await statusOf(archive, pending)]).toEqual(['unsubscribed', 'pending']);
  });

  it('a complaint of someone who left, bounced or has not confirmed is remembered: they get no more requests', async () => {
    const [pending, left, bounced] = [newAddress(), newAddress(), newAddress()];
    await signUp(archive, pending);
    await join(archive, left);
    await join(archive, bounced);
    await (await archive.admin()).post('/api/newsletter/unsubscribe').send({ email: left }).expect(200);
    await report({ email: bounced, type: 'hard' });
    expect(await statusOf(archive, bounced)).toBe('bounced');
    for (const email of [pending, left, bounced]) {
      await report({ email, type: 'complaint' });
      expect(await statusOf(archive, email)).toBe('complained');
      await age(archive, email, 25);
      const before = confirmationsTo(archive, email).length;
      await archive.visitor.post('/api/newsletter/subscribe').send({ email }).expect(202);
      await waitUntilIdle(archive);
      expect([confirmationsTo(archive, email).length, await statusOf(archive, email)]).toEqual([before, 'complained']);
    }
  });

  it('when almost a whole campaign bounces, nobody leaves the list for it: the fault is ours', async () => {
    const emails = Array.from({ length: 100 }, newAddress);
    const ids = await insertSubscribers(archive, emails);
    const campaign = await sentCampaign(archive, ids);
    const hard = campaign.messageIds.map((messageId) => ({ messageId, type: 'hard' }));
    const statuses = async () => {
      const all = await Promise.all(emails.map((email) => statusOf(archive, email)));
      return { bounced: all.filter((one) => one === 'bounced').length, last: all.at(-1) };
    };
    await report(...hard.slice(0, 30));
    expect(await statuses()).toEqual({ bounced: 30, last: 'subscribed' });
    const warn = jest.spyOn(Logger.prototype, 'warn');
    await report(...hard.slice(30, 99));
    expect(await statuses()).toEqual({ bounced: 30, last: 'subscribed' });
    expect(warn.mock.calls.flat().join()).toContain(`99 of the 100 addresses of campaign ${campaign.id} bounced.`);
    expect((await campaignCounts(archive, campaign.id))!.bounced).toBe(99);
    // A complaint is always someone's own.
    await report({ messageId: campaign.messageIds[99], type: 'complaint' });
    expect(await statuses()).toEqual({ bounced: 30, last: 'complained' });
  });

  it('also when a provider refuses a whole campaign three times', async () => {
    const emails = Array.from({ length: 30 }, newAddress);
    const ids = await insertSubscribers(archive, emails);
    for (const days of [3, 2, 1]) {
      const { messageIds } = await sentCampaign(archive, ids, days);
      await report(...messageIds.map((messageId) => ({ messageId, type: 'soft' })));
    }
    const statuses = await Promise.all(emails.map((email) => statusOf(archive, email)));
    expect(new Set(statuses)).toEqual(new Set(['subscribed']));
  });

  it('accepts 1,000 in one request, and simultaneous reports about the same addresses count once', async () => {
    const emails = Array.from({ length: 1_000 }, newAddress);
    const ids = await insertSubscribers(archive, emails);
    const campaign = await sentCampaign(archive, ids);
    const all = campaign.messageIds.map((messageId) => ({ messageId, type: 'hard' }));
    await Promise.all([report(...all), report(...all.toReversed()), report(...all)]);
    expect((await campaignCounts(archive, campaign.id))!.bounced).toBe(1_000);
    expect((await post([...all, all[0]]).expect(400)).body.message).toBe('At most 1,000 bounces.');
  });

  it.each([
    ['an object', {}, ''],
    ['an unknown type', [{ email: 'a@example.org', type: 'medium' }], '0.type'],
    ['no type', [{ email: 'a@example.org' }], '0.type'],
    ['neither address nor Message-ID', [{ email: 'a@example.org', type: 'hard' }, { type: 'hard' }], '1'],
    ['an unknown field', [{ email: 'a@example.org', type: 'hard', reason: 'x' }], '0'],
    ['a NUL', [{ email: 'a\0@example.org', type: 'hard' }], '0.email'],
    ['a number', [7], '0'],
    ['a long address', [{ email: 'a'.repeat(255), type: 'hard' }], '0.email'],
  ])('refuses %s with the path of what is wrong', async (_, body, path) => {
    const answer = await post(body).expect(400);
    expect(answer.body.errors[0].path).toBe(path);
  });

  it('counts a leave for the campaign that the address got last', async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    const campaign = await sentCampaign(archive, [one.id, other.id], 59);
    const admin = await archive.admin();
    for (let times = 0; times < 2; times++)
      await admin.post('/api/newsletter/unsubscribe').send({ email: one.email }).expect(200);
    await admin.delete(`/api/newsletter/subscribers/${other.id}`).expect(204);
    expect((await campaignCounts(archive, campaign.id))!.unsubscribed).toBe(2);
    const gone = await subscriber();
    const tooOld = await sentCampaign(archive, [gone.id], 61);
    await admin.post('/api/newsletter/unsubscribe').send({ email: gone.email }).expect(200);
    expect((await campaignCounts(archive, tooOld.id))!.unsubscribed).toBe(0);
    await waitUntilIdle(archive);
  });
});

describe('without BOUNCE_TOKEN', () => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp();
  });
  afterAll(() => archive?.close());

  it('nobody can report bounces', async () => {
    for (const token of ['', 'undefined', 'x'])
      await archive.visitor
        .post('/api/newsletter/bounces')
        .set('authorization', `Bearer ${token}`)
        .send([])
        .expect(404);
  });
});
