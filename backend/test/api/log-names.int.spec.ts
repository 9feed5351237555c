import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { accountName } from '../../src/platform/personal-data/account-name.js';
import { administer } from '../support/database.js';
import { createTestDatabase } from '../support/database.js';
import type { TestDatabase } from '../support/database.js';

const BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '2026-12-02-erase-people'),
);
/** How the previous code writes them: 1 has an account, 2 has none. */
const write = (n: number) => `
  insert into audit_entry (created_at, account_id, username, action, kind, item_id) values (now(), 1, 'ada', 'deleted', 'post', ${n}), (now(), 2, 'gone', 'deleted', 'post', ${n});
  insert into story_decision (id, day, account_id, username, action, item_id) values (${1_073_741_824 + n}, '2026-11-20', 2, 'gone', 'approved', 1);
  insert into moderator_note (kind, item_id, account_id, username, text) values ('comment', 1, 1, 'ada', 'Hm.');
  insert into post_revision (post_id, created_at, editor_id, editor_name, kind, words, title, content) values (1, now(), 1, 'ada', 'saved', 1, 'T', 'C');`;

describe('the names in logs', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const names = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select username as name from audit_entry union all select username from story_decision
       union all select username from moderator_note union all select editor_name from post_revision`,
    );
    return rows.flatMap(({ name }) => name ?? []);
  };
  const staff = async () => (await client.query<object>('select * from staff_name')).rows;

  beforeAll(async () => {
    database = await createTestDatabase();
    const { pathname } = new URL(database.url);
    await administer(`drop database ${pathname.slice(1)}`);
    await administer(`create database ${pathname.slice(1)}`);
    await prepareDatabase(database.url, BEFORE, false);
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      "insert into account (username, email, password_hash, created_at) values ('ada', 'ada@example.org', 'x', now())",
    );
    await client.query(write(1));
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  it('leave the logs, and stay known: of the account, or of one that this database does not have', async () => {
    expect(await names()).toHaveLength(5);
    await prepareDatabase(database.url, migrations, false);
    expect(await names()).toEqual([]);
    expect(await staff()).toEqual([{ account_id: 2, username: 'gone' }]);
    const { rows } = await client.query(
      `select distinct account_id, ${accountName('e.account_id')} as name from audit_entry e order by 1`,
    );
    expect(rows).toEqual([
      { account_id: 1, name: 'ada' },
      { account_id: 2, name: 'gone' },
    ]);
  });

  it('do not come back through the previous code, which writes them', async () => {
    await client.query(write(2));
    expect(await names()).toEqual([]);
    expect(await staff()).toEqual([{ account_id: 2, username: 'gone' }]);
  });

  it('left logs that still refuse every change', async () => {
    await expect(client.query("update audit_entry set username = 'eve'")).rejects.toThrow('is not changed');
    await expect(client.query('delete from audit_entry')).rejects.toThrow('is not changed');
    await expect(client.query("update story_decision set username = 'eve'")).rejects.toThrow('is not changed');
  });
});
