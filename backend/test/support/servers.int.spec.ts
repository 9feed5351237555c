import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isRunning } from '../../src/platform/database/embedded/processes.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { eventually } from './eventually.js';
import { findRedis, startRedis } from './redis.js';
import { startPostgres } from './throwaway-postgres.js';

describe('The databases of specs', () => {
  let mine: TestDatabase;
  beforeAll(async () => {
    mine = await createTestDatabase();
  });
  afterAll(() => mine.drop());

  test('each spec has its own, which drop() removes even with open connections', async () => {
    const other = await createTestDatabase();
    expect(other.url).not.toBe(mine.url);
    const client = new pg.Client({ connectionString: other.url });
    client.on('error', () => undefined);
    await client.connect();
    await other.drop();
    await expect(client.query('select 1')).rejects.toThrow();
    const again = new pg.Client({ connectionString: other.url });
    await expect(again.connect()).rejects.toThrow('does not exist');
  });
});

describe('Servers for crash tests', () => {
  test('a durable PostgreSQL still has its data after kill -9 and a restart', async () => {
    const server = await startPostgres({ durable: true });
    await withClient(server.url(), (client) => client.query('create table kept as select 1 as one'));
    process.kill(server.pid, 'SIGKILL');
    await server.restart();
    const { rows } = await withClient(server.url(), (client) => client.query('select one from kept'));
    expect(rows).toEqual([{ one: 1 }]);
    await server.stop();
  });

  const withRedis = findRedis() ? test : test.skip;
  withRedis('a durable Redis has its data again after kill -9 and restart', async () => {
    const server = await startRedis({ durable: true });
    if (!server) throw new Error('no redis-server');
    await withRedisClient(server.url, (redis) => redis.set('kept', 'yes'));
    process.kill(server.pid, 'SIGKILL');
    await server.restart();
    expect(await withRedisClient(server.url, (redis) => redis.get('kept'))).toBe('yes');
    await server.stop();
  });

  test('no server or data outlives the test run, not even after kill -9', async () => {
    const script = `
      await import(${JSON.stringify(new URL('./typescript.mjs', import.meta.url).href)});
      const { startPostgres } = await import(${JSON.stringify(new URL('./throwaway-postgres.ts', import.meta.url).href)});
      const server = await startPostgres();
      const { default: pg } = await import('pg');
      const client = new pg.Client({ connectionString: server.url() });
      await client.connect();
      const { rows } = await client.query("select current_setting('data_directory') as data");
      console.log(JSON.stringify({ pid: server.pid, data: rows[0].data }));
    `;
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface(run.stdout);
    const { pid, data } = await new Promise<{ pid: number; data: string }>((resolve) =>
      lines.once('line', (line) => resolve(JSON.parse(line) as { pid: number; data: string })),
    );
    expect(isRunning(pid)).toBe(true);
    run.kill('SIGKILL');
    await eventually(() => !isRunning(pid), { what: 'the end of its PostgreSQL' });
    await eventually(() => !existsSync(data), { what: 'the removal of its data' });
  });
});

describe('eventually', () => {
  test('names what was missing', async () => {
    await expect(eventually(() => undefined, { what: 'the moon', within: 50 })).rejects.toThrow(
      'still missing: the moon',
    );
  });

  test('includes the last failure of a probe', async () => {
    const probe = () => {
      expect('blue').toBe('green');
      return true;
    };
    await expect(eventually(probe, { within: 50 })).rejects.toThrow(/Last: .*green/s);
  });
});

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function withRedisClient<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
