import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';
import { administer } from '../support/database.js';

const script = fileURLToPath(new URL('../support/migrate-process.mjs', import.meta.url));

function migrate(env: Record<string, string>): Promise<{ code: unknown; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env: { PATH: process.env['PATH'], ...env } }, (error, out, err) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, said: out + err }),
    );
  });
}

describe('The migrations, as a program that ends,', () => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  afterEach(() => administer(`drop database if exists ${name} with (force)`));

  it('bring an empty database up to date once, however many do it at the same time, and leave one that is', async () => {
    await administer(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    const done = { code: 0, said: 'The database is up to date.\n' };
    expect(await Promise.all([1, 2, 3].map(() => migrate({ DATABASE_URL: url.href })))).toEqual([done, done, done]);
    expect(await migrate({ DATABASE_URL: url.href })).toEqual(done);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query('select name from migration order by id');
    await client.end();
    expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name));
  });

  it('leave a database alone that a newer version brought further: who goes back starts on it', async () => {
    await administer(`create database ${name}`);
    const url = new URL(process.env['TEST_DATABASE_URL']!);
    url.pathname = `/${name}`;
    await prepareDatabase(url.href, migrations, true);
    await prepareDatabase(url.href, migrations.slice(0, -2), true);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query('select name from migration order by id');
    await client.end();
    expect(rows.map((row) => row.name)).toEqual(migrations.map((migration) => migration.name));
  });

  it('say in one line what is missing', async () => {
    const missing = await migrate({});
    expect(missing).toEqual({ code: 1, said: expect.stringMatching(/^DATABASE_URL is missing: .+\n$/) });
    const away = await migrate({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(away).toEqual({ code: 1, said: expect.stringMatching(/^DATABASE_URL: the database does not answer .+\n$/) });
  });
});
