import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type TestAgent from 'supertest/lib/agent.js';
import { ImportSubscribers, ReplayErasures } from '../../src/modules/newsletter/contract.js';
import { age, confirmationsTo, join, signUp, welcomeOf } from '../support/newsletter.js';
import { waitUntilIdle } from '../support/queues.js';
import { backends, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { findTraces, readStores } from '../support/traces.js';

describe.each(backends)('erasing an address, on %s', (backend) => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp(backend);
    admin = await archive.admin();
  });
  afterAll(() => archive?.close());

  const sql = <T extends object>(query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const erase = (id: number, who = admin) => who.delete(`/api/newsletter/subscribers/${id}`);
  const hashes = async () =>
    (await sql<{ hash: string }>('select address_hash as hash from newsletter_suppression')).map(({ hash }) => hash);
  const idOf = async (email: string) =>
    (await sql<{ id: number }>('select id from subscriber where email = ?', [email]))[0]?.id;
  const importOld = (email: string, dryRun = false) => {
    const item = { email, name: null, subscribed: true, createdAt: new Date().toISOString() };
    return archive.app.get(CommandBus).execute(new ImportSubscribers([item], { dryRun, update: false }));
  };
  let count = 0;
  const newName = () => `wilhelmine${(count += 1)}x`;

  const ways: [string, (email: string, id: number) => Promise<unknown>][] = [
    ['by an admin', (_, id) => erase(id).expect(204)],
    [
      'by its owner',
      async (email) => {
        const { preferences: token } = await welcomeOf(archive, email);
        await archive.visitor.delete('/api/newsletter/preferences').query({ token }).expect(204);
      },
    ],
  ];

  it.each(ways)('%s leaves no trace of it in any store, in any disguise, except a keyed hash', async (_, way) => {
    const name = newName();
    const email = `${name}@example.org`;
    const id = await join(archive, email, `Wilhelmine ${name}`);
    const { click } = await welcomeOf(archive, email);
    await archive.visitor.get(click).redirects(0).expect(302);
    // Entered again, as it waits to be handled, in another spelling.
    await sql('insert into newsletter_sign_up (email, name, created_at) values (?, ?, now())', [email, name]);
    // A test of a campaign that could not be sent yet, too.
    await sql(
      `with made as (insert into campaign (subject, audience, created_at) values ('A test', 'all', now()) returning id)
       insert into newsletter_test (email, created_at, campaign_id) select ?, now(), id from made`,
      [email.toUpperCase()],
    );
    expect(findTraces(await readStores(archive.settings), [name])).not.toEqual([]);
    const before = await hashes();
    await way(email, id);
    await waitUntilIdle(archive);
    expect(findTraces(await readStores(archive.settings), [name])).toEqual([]);
    const [hash, ...more] = (await hashes()).filter((one) => !before.includes(one));
    expect(more).toEqual([]);
    expect(hash).toMatch(/^[\w-]{22}$/);
  });

  it('is in the audit log with the row’s number and not the address, and cannot be undone', async () => {
    const id = await join(archive, `${newName()}@example.org`);
    const { headers } = await erase(id).expect(204);
    const decision = (await admin.get(`/api/moderation/decisions?kind=subscriber&itemId=${id}`).expect(200)).body;
    expect(decision).toEqual([
      expect.objectContaining({ id: Number(headers['x-decision-id']), action: 'deleted', title: null, undo: 'final' }),
    ]);
    await erase(id).expect(404);
  });

  it('is for admins: 401 for visitors and 403 for members', async () => {
    const id = await join(archive, `${newName()}@example.org`);
    await erase(id, archive.visitor).expect(401);
    await erase(id, await archive.member()).expect(403);
    await erase(999_999).expect(404);
    expect(await sql('select 1 from subscriber where id = ?', [id])).toHaveLength(1);
  });

  it('keeps an import of an old list from adding it, in any spelling, and its own confirmation lifts that', async () => {
    const email = `${newName()}@example.org`;
    const id = await join(archive, email);
    await erase(id).expect(204);
    for (const spelling of [email, email.toUpperCase()])
      for (const dryRun of [true, false]) expect(await importOld(spelling, dryRun)).toEqual(['gone']);
    expect(await idOf(email)).toBeUndefined();

    // Entering the address again lifts nothing by itself.
    await age(archive, email, 25);
    const before = (await hashes()).length;
    const token = await signUp(archive, email);
    expect(await hashes()).toHaveLength(before);
    await archive.visitor.post('/api/newsletter/confirm').send({ token }).expect(200);
    expect(await hashes()).toHaveLength(before - 1);
    await erase((await idOf(email))!).expect(204);
    expect(await importOld(email)).toEqual(['gone']);
  });

  it('covers an older row of the same mailbox in another spelling', async () => {
    const name = newName();
    const id = await join(archive, `${name}@xn--exmple-cua.de`);
    await sql("insert into subscriber (email, status, created_at) values (?, 'subscribed', now())", [
      `${name}@exämple.de`,
    ]);
    await erase(id).expect(204);
    expect(await sql('select 1 from subscriber where email::text like ?', [`${name}%`])).toEqual([]);
  });

  it('an import adds an address that only waited for its confirmation', async () => {
    const email = `${newName()}@example.org`;
    const token = await signUp(archive, email);
    expect(await importOld(email)).toEqual(['new']);
    expect(await importOld(email)).toEqual(['known']);
    await archive.visitor.post('/api/newsletter/confirm').send({ token }).expect(200);
    expect(await sql('select status from subscriber where email = ?', [email])).toEqual([{ status: 'subscribed' }]);
  });

  it('does not allow a second confirmation email on the same day', async () => {
    const email = `${newName()}@example.org`;
    await erase(await join(archive, email)).expect(204);
    await archive.visitor.post('/api/newsletter/subscribe').send({ email }).expect(202);
    await waitUntilIdle(archive);
    expect(confirmationsTo(archive, email)).toHaveLength(1);
  });

  it('is counted as leaving if the address was subscribed, and not if it was pending', async () => {
    const left = async () => {
      await waitUntilIdle(archive);
      const rows = await sql<{ n: number }>(
        "select coalesce(sum(value), 0)::int as n from analytics_total where metric = 'subscribers-left'",
      );
      return rows[0]!.n;
    };
    const before = await left();
    const waiting = `${newName()}@example.org`;
    await signUp(archive, waiting);
    await erase((await idOf(waiting))!).expect(204);
    expect(await left()).toBe(before);
    await erase(await join(archive, `${newName()}@example.org`)).expect(204);
    expect(await left()).toBe(before + 1);
  });

  it('is repeated for the addresses that a restored backup brought back', async () => {
    const [back, other] = [`${newName()}@example.org`, `${newName()}@example.org`];
    await join(archive, other);
    const before = await hashes();
    await erase(await join(archive, back)).expect(204);
    const erased = (await hashes()).filter((one) => !before.includes(one));
    await sql("insert into subscriber (email, status, created_at) values (?, 'subscribed', now())", [back]);
    await sql('delete from newsletter_suppression');
    expect(await archive.app.get(CommandBus).execute(new ReplayErasures(erased))).toBe(1);
    expect([await idOf(back), typeof (await idOf(other))]).toEqual([undefined, 'number']);
    expect(await hashes()).toEqual(erased);
  });
});
