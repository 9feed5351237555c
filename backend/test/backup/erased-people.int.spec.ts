import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import supertest from 'supertest';
import type TestAgent from 'supertest/lib/agent.js';
import { ErasePerson } from '../../src/modules/identity/contract.js';
import { Operated } from '../support/backups.js';
import { Desk } from '../support/decisions.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import type { TestApp } from '../support/test-app.js';
import { SUGGESTION } from '../support/write-calls.js';

const PASSWORD = 'a-fine-secret';

describe('people who were erased after a backup, once it is restored:', () => {
  let operated: Operated;
  let archive: TestApp;
  let file: string;
  const open = async () => {
    archive = await operated.start();
  };
  const sql = <T>(query: string, params: unknown[] = []) => operated.sql<T>(query, params);
  const email = (name: string) => `${name}@example.org`;
  async function signUp(username: string): Promise<TestAgent> {
    const agent = supertest.agent(archive.url) as TestAgent;
    await agent
      .post('/api/auth/register')
      .send({ username, email: email(username), password: PASSWORD })
      .expect(201);
    return agent;
  }
  const suggest = (name: string, title: string) =>
    archive.visitor
      .post('/api/suggestions')
      .send({ ...SUGGESTION, name, title, email: email(name) })
      .expect(201);
  const erase = (name: string, comments: 'delete' | 'keep' = 'delete') =>
    archive.app.get(CommandBus).execute(new ErasePerson({ email: email(name) }, { comments }));
  const leave = (agent: TestAgent) =>
    agent.delete('/api/me').send({ password: PASSWORD, comments: 'delete' }).expect(202);
  const usernames = async () =>
    (await sql<{ username: string }>('select username::text from account order by 1')).map(({ username }) => username);
  const waiting = async () =>
    (
      await sql<{ username: string }>(
        'select username::text from account_deletion join account on account.id = account_id order by 1',
      )
    ).map(({ username }) => username);

  beforeAll(async () => {
    operated = await Operated.make();
    await open();
    const desk = await Desk.open(archive);
    const postId = await desk.post();
    for (const name of ['deleter', 'keeper']) {
      const own = new Desk(archive, desk.admin, await signUp(name));
      await own.comment({ postId, approved: true, content: `By the ${name}.` });
    }
    await suggest('stranger', 'Before');
    await suggest('returner', 'Before');
    const regretful = await signUp('regretful');
    await leave(regretful);
    await waitUntilIdle(archive);
    file = await operated.backUp();
    await erase('deleter');
    await erase('keeper', 'keep');
    await erase('stranger');
    await erase('returner');
    await archive.visitor
      .post('/api/auth/login')
      .send({ email: email('regretful'), password: PASSWORD })
      .expect(200);
    await leave(await signUp('newcomer'));
    // Made by an admin who is newer than the backup, so that the restored database does not have the account.
    await waitUntilIdle(archive);
    await archive.close();
    await operated.restore(file);
    await open();
  }, 90_000);
  afterAll(async () => {
    await archive?.close();
    await operated?.remove();
  });

  it('no account comes back', async () => {
    expect(await usernames()).not.toEqual(expect.arrayContaining(['deleter']));
    expect(await usernames()).not.toEqual(expect.arrayContaining(['keeper']));
  });

  it('their comments are deleted again, or nobody’s, as they chose', async () => {
    expect(await sql('select content, author_id from comment')).toEqual([
      { content: 'By the keeper.', author_id: null },
    ]);
  });

  it('an address without an account does not come back either', async () => {
    const rows = await sql<{ email: string }>('select email, name from suggestion');
    expect(rows).toEqual([
      { email: '', name: null },
      { email: '', name: null },
    ]);
  });

  it('someone who has kept their account since keeps it', async () => {
    expect(await waiting()).toEqual([]);
    expect(await usernames()).toContain('regretful');
  });

  it('says how many', () => {
    expect(operated.output).toContain('Erased since the backup and erased again: 4 people.');
  });

  it('the restored database remembers them for the next restore', async () => {
    expect(await sql('select count(*)::int as n from erased_account')).toEqual([{ n: 2 }]);
    expect(await sql('select count(*)::int as n from erased_address')).toEqual([{ n: 4 }]);
  });

  it('without a later state, deletions that waited wait for a day more, and their owners get another email', async () => {
    await archive.close();
    await operated.restore(file, { findLaterStates: false });
    await open();
    expect(await waiting()).toEqual(['regretful']);
    const [row] = await sql<{ hours: number }>(
      'select extract(epoch from delete_after - now()) / 3600 as hours from account_deletion',
    );
    expect(Number(row!.hours)).toBeGreaterThan(23.9);
    await waitUntilIdle(archive);
    const [mail] = mailsOf(archive.settings, email('regretful'));
    expect(mail?.headers['subject']).toBe('Your account at The Archive will be deleted');
  }, 60_000);
});
