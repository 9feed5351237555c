import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { administer } from '../support/database.js';

const BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '2026-11-26-anonymous-limits'),
);

/** Writes of the previous version. */
const WRITES = `
  insert into session (sid_hash, user_id, data, expires_at) values
    ('of a moment', 1, '{"userId": 1, "cookie": {"expires": "2026-12-26T20:43:01.173Z"}}', '2026-12-26T20:43:01.173Z'),
    ('of a day', 1, '{"userId": 1}', '2026-12-26T00:00:00Z');
  insert into rate_limit (key, used, granted, ends_at, anonymous) values
    ('POST /api/confessions 1a2b', 1, 1, now() + interval '1 hour', true)`;
const BOOKMARKS = `
  insert into account (id, username, email, password_hash, created_at) values (7, 'ada', 'ada@example.org', 'x', now());
  insert into post (id, title, content, content_html, excerpt, reading_minutes, category_id, created_at, updated_at)
    values (7, 'Words', 'x', 'x', 'x', 1, 1, now(), now());
  insert into bookmark (account_id, content_type, post_id, created_at) values (7, 'post', 7, '2026-11-26T20:43:01.173Z')`;

describe('Timestamps that are more precise than necessary', () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(process.env['TEST_DATABASE_URL']!);
  url.pathname = `/${name}`;
  beforeEach(() => administer(`create database ${name}`));
  afterEach(() => administer(`drop database if exists ${name} with (force)`));

  const query = async (text: string): Promise<Record<string, unknown>[]> => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const sessions = () => query('select sid_hash, data, expires_at from session order by sid_hash');
  const SESSIONS = [
    { sid_hash: 'of a day', data: { userId: 1 }, expires_at: new Date('2026-12-26T00:00:00Z') },
    { sid_hash: 'of a moment', data: { userId: 1 }, expires_at: new Date('2026-12-27T00:00:00Z') },
  ];

  it('are rounded in existing rows, and counts of anonymous routes are deleted', async () => {
    await prepareDatabase(url.href, BEFORE, true);
    await query(WRITES);
    await query(BOOKMARKS);
    await prepareDatabase(url.href, migrations, true);
    expect(await sessions()).toEqual(SESSIONS);
    expect(await query('select created_at from bookmark')).toEqual([{ created_at: new Date('2026-11-26T00:00:00Z') }]);
    expect(await query('select key from rate_limit')).toEqual([]);
  });

  it('are rounded when the previous version writes them, which happens during an update', async () => {
    await prepareDatabase(url.href, migrations, true);
    await query(WRITES);
    await query(BOOKMARKS);
    expect(await sessions()).toEqual(SESSIONS);
    expect(await query('select created_at from bookmark')).toEqual([{ created_at: new Date('2026-11-26T00:00:00Z') }]);
  });
});
