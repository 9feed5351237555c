import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { isRunning } from '../../src/platform/database/embedded/processes.js';
import { createTestDatabase, type TestDatabase } from './database.js';
import { eventually } from './eventually.js';

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
