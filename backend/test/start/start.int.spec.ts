import { execFile } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { homeOf, pathsIn } from '../../src/platform/database/embedded/cluster-location.js';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { runningServer } from '../../src/platform/database/embedded/server.js';
import { assertPortIsFree } from '../../src/platform/http/server/port-in-use.js';
import { createTestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { findRedis, startRedis } from '../support/redis.js';

const script = fileURLToPath(new URL('../support/main-process.mjs', import.meta.url));
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

interface Outcome {
  /** The exit code, or the name of the signal. */
  code: number | string | undefined;
  output: string;
}

/** Starts the program with these settings. */
function launch(env: Record<string, string>): { child: ChildProcess; ended: Promise<Outcome> } {
  const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 90_000 };
  let child!: ChildProcess;
  const ended = new Promise<Outcome>((resolve) => {
    child = execFile(process.execPath, [script], options, (error, out, err) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: out + err }),
    );
  });
  undo.push(() => child.kill('SIGKILL'));
  return { child, ended };
}

/** Starts the program with these settings and waits for its end. */
const start = (env: Record<string, string>) => launch(env).ended;

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-start-'));
  undo.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const oneLine = (pattern: RegExp) => ({
  code: 1,
  output: expect.stringMatching(new RegExp(`^${pattern.source}[^\\n]*\\n$`)) as unknown as string,
});

describe('A start that cannot succeed prints one line and exits with 1', () => {
  it('when the port is in use, before it changes anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    undo.push(() => other.close());
    await new Promise((listening) => other.once('listening', listening));
    const { port } = other.address() as AddressInfo;
    const dataDir = join(temporaryDirectory(), 'never-made');
    expect(await start({ PORT: String(port), DATA_DIR: dataDir })).toEqual(
      oneLine(new RegExp(`PORT ${port} on 127\\.0\\.0\\.1 is in use`)),
    );
  });

  it('checks the port without accepting connections: requests of a proxy would be lost', async () => {
    const listen = jest.spyOn(Server.prototype, 'listen');
    undo.push(() => listen.mockRestore());
    const port = await freePort();
    listen.mockClear();
    await assertPortIsFree({ host: '127.0.0.1', port });
    expect(listen).not.toHaveBeenCalled();
  });

  it('when listening there is not permitted', async () => {
    const database = await createTestDatabase();
    undo.push(() => database.drop());
    const settings = { HOST: '192.0.2.1', PORT: String(await freePort()), DATABASE_URL: database.url, SEED: 'none' };
    const { code, output } = await start({ ...settings, DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'error' });
    // Nest logs the error first, on its own line.
    expect(output.trimEnd().split('\n').at(-1)).toMatch(
      /^PORT \d+ on 192\.0\.2\.1 is not available \(EADDRNOTAVAIL\): set PORT/,
    );
    expect(code).toBe(1);
  });

  it('when a setting is broken', async () => {
    expect(await start({ PORT: 'three thousand' })).toEqual(oneLine(/PORT is not valid/));
    expect(await start({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' })).toEqual(
      oneLine(/SESSION_SECRET is required/),
    );
  });

  it('when the data directory cannot be written', async () => {
    const file = join(temporaryDirectory(), 'a-file');
    writeFileSync(file, '');
    expect(await start({ PORT: '0', DATA_DIR: join(file, 'below') })).toEqual(oneLine(/DATA_DIR /));
  });

  it('when the database does not answer', async () => {
    const url = `postgres://nobody:hunter2@127.0.0.1:${await freePort()}/nothing`;
    const outcome = await start({ PORT: '0', DATABASE_URL: url, DATA_DIR: temporaryDirectory() });
    expect(outcome).toEqual(oneLine(/DATABASE_URL: the database does not answer/));
    expect(outcome.output).not.toContain('hunter2');
  });

  it('when Redis does not answer, before it opens the database', async () => {
    const dataDir = join(temporaryDirectory(), 'never-made');
    const url = `redis://nobody:hunter2@127.0.0.1:${await freePort()}`;
    const outcome = await start({ PORT: '0', REDIS_URL: url, DATA_DIR: dataDir });
    expect(outcome).toEqual(oneLine(/REDIS_URL: Redis does not answer \(ECONNREFUSED\)\./));
    expect(outcome.output).not.toContain('hunter2');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('when the server at the address of Redis does not respond', async () => {
    const mute = createServer().listen(0, '127.0.0.1');
    undo.push(() => mute.close());
    await new Promise((listening) => mute.once('listening', listening));
    const url = `redis://127.0.0.1:${(mute.address() as AddressInfo).port}`;
    expect(await start({ PORT: '0', REDIS_URL: url, DATA_DIR: temporaryDirectory() })).toEqual(
      oneLine(/REDIS_URL: Redis does not answer \(no answer within 3 s\)\./),
    );
  });

  it('when a worker finds no running database', async () => {
    expect(await start({ ROLE: 'worker', DATA_DIR: temporaryDirectory() })).toEqual(
      oneLine(/ROLE=worker found no running database/),
    );
  });
});

describe('A first start that is interrupted leaves no database running and exits with 0', () => {
  it.each([
    ['while the database is being made', 'passwordFile'],
    ['while its server is starting', 'pidFile'],
  ] as const)('%s', async (_when, sign) => {
    const dataDir = realpathSync(temporaryDirectory());
    // PostgreSQL's user can enter it, so the database is created in it even when root runs this.
    chmodSync(dataDir, 0o755);
    const home = () => pathsIn(homeOf(dataDir));
    const file = () => (sign === 'passwordFile' ? home().passwordFile : join(home().data, 'postmaster.pid'));
    undo.push(async () => {
      const left = runningServer(home().data);
      if (!left) return;
      process.kill(left.pid, 'SIGQUIT');
      await eventually(() => !runningServer(home().data), { what: 'the end of the orphaned server' });
    });
    const { child, ended } = launch({ PORT: '0', DATA_DIR: dataDir });
    await eventually(() => existsSync(file()), { what: file(), every: 5, within: 60_000 });
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, output: expect.not.stringContaining('Error') as unknown as string });
    // A server that was starting may come up only now: it would have its pid file, and a database being created a
    // directory.
    expect(existsSync(join(home().data, 'postmaster.pid'))).toBe(false);
    expect(existsSync(home().data)).toBe(true);
  });
});

const withRedis = findRedis() === undefined ? describe.skip : describe;
withRedis('A Redis that evicts data to free memory (skipped where no redis-server is installed)', () => {
  it('is refused with one line, because a queue would lose jobs', async () => {
    const redis = (await startRedis({ policy: 'allkeys-lru' }))!;
    undo.push(() => redis.stop());
    expect(await start({ PORT: '0', REDIS_URL: redis.url, DATA_DIR: temporaryDirectory() })).toEqual(
      oneLine(/REDIS_URL: Redis evicts data \(maxmemory-policy allkeys-lru\)\./),
    );
  });
});

withRedis('A stop while Redis is gone (skipped where no redis-server is installed)', () => {
  it('exits soon and with 0, and keeps the events that could not be sent', async () => {
    const database = await createTestDatabase();
    undo.push(() => database.drop());
    const redis = (await startRedis())!;
    undo.push(() => redis.stop());
    const { child, ended } = launch({
      ROLE: 'worker',
      SEED: 'none',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATA_DIR: temporaryDirectory(),
    });
    let output = '';
    child.stdout!.on('data', (text) => (output += String(text)));
    await eventually(() => output.includes('a worker is running'), { what: 'a running worker', within: 60_000 });

    process.kill(redis.pid, 'SIGKILL');
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    undo.push(() => client.end());
    await client.query(
      `insert into outbox (event_id, event_name, fields) values ($1, 'content.confession-submitted', '{"id":1,"version":1}')`,
      [randomUUID()],
    );
    await eventually(async () => (await client.query('select from outbox for update skip locked')).rowCount === 0, {
      what: 'the event in the relay',
    });

    child.kill('SIGTERM');
    // If something hangs, main.ts ends the process with 1.
    expect(await ended).toMatchObject({ code: 0 });
    expect((await client.query('select from outbox for update skip locked')).rowCount).toBe(1);
  });
});
