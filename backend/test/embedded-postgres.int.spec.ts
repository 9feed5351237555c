import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { installedBinaries, programPath } from '../src/platform/database/embedded/binaries.js';
import { pathsIn } from '../src/platform/database/embedded/cluster-location.js';
import { isRunning } from '../src/platform/database/embedded/processes.js';
import { isRoot, postgresUser, run } from '../src/platform/database/embedded/run-as.js';
import { runningServer } from '../src/platform/database/embedded/server.js';
import { endAllProcesses, openInProcess } from './support/embedded-process.js';
import { eventually } from './support/eventually.js';
import { startOwnedServer, type OwnedServer } from './support/owned-server.js';

/** The parent of all data directories, so that an interrupted run leaves nothing behind. */
let base: string;
let sweeper: OwnedServer;
let dataDir: string;
/** A data directory with a stopped database: a copy takes a quarter of the time of a new one. */
let sample: string;

beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'archive-test-embedded-'));
  chmodSync(base, 0o755); // PostgreSQL's user cannot enter mkdtemp's 0700
  const script = fileURLToPath(new URL('./support/sweeper.mjs', import.meta.url));
  sweeper = await startOwnedServer({
    command: process.execPath,
    args: [script, base],
    signal: 'SIGTERM',
    directory: base,
  });
  sample = makeDataDir();
  const first = await openInProcess(sample);
  await first.stop();
});

afterAll(() => sweeper.end());

beforeEach(() => {
  dataDir = makeDataDir();
});

afterEach(async () => {
  await endAllProcesses();
  await stopLeftServer(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the first and the next start', () => {
  test('data survive a stop, at the same address', async () => {
    const first = await openInProcess(dataDir);
    await write(first.url, 'kept');
    await first.stop();
    expect(serverPid()).toBeUndefined();

    const second = await openInProcess(dataDir);
    expect(second.url).toBe(first.url);
    expect(await readAll(second.url)).toEqual(['kept']);
    expect(second.location).toBe(join(dataDir, 'postgres'));
  });

  test('the server listens on 127.0.0.1 only, and requires the password', async () => {
    const { url } = await openInProcess(dataDir);
    const settings = await query(
      url,
      `select name, setting from pg_settings where name = any('{
      listen_addresses, unix_socket_directories, fsync, full_page_writes, synchronous_commit}') order by name`,
    );
    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', '127.0.0.1', 'on', '']);
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('non-ASCII letters are letters for text search and trigrams', async () => {
    const { url } = await openInProcess(dataDir);
    await query(url, 'create extension pg_trgm');
    await query(url, 'create extension unaccent');
    const [row] = await query(
      url,
      `select lower('ÉÄ') low, show_trgm('é') trigrams, to_tsvector('simple', 'Éa')::text words`,
    );
    expect(row).toMatchObject({ low: 'éä', words: `'éa':1` });
    expect(row?.['trigrams']).toHaveLength(2);
  });

  test('a failed write is not in the log, whatever the error was', async () => {
    const { url } = await openInProcess(dataDir);
    await query(url, `create table story (content text check (content not like '%no%'))`);
    const write = (content: string) => query(url, `insert into story values ('a secret: ${content}')`);
    await expect(write('no')).rejects.toThrow('violates check constraint');
    await expect(write(`' || 1 / 0 || '`)).rejects.toThrow('division by zero');
    const log = readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8');
    // The log has lines of the server, but none about a statement, which would have the time of a rejected story.
    expect(log).toContain('LOG:');
    expect(log).not.toMatch(/ERROR:|division by zero|violates check constraint/);
    expect(log).not.toContain('a secret');
  });

  test('the server moves to another port if another program uses its port', async () => {
    await copySample();
    const first = await openInProcess(dataDir);
    const port = Number(new URL(first.url).port);
    await first.stop();
    const squatter = createServer().listen(port, '127.0.0.1');
    try {
      const second = await openInProcess(dataDir);
      expect(second.refusal).toBeUndefined();
      expect(second.url).not.toBe(first.url);
    } finally {
      squatter.close();
    }
  });

  test('a first start that was killed halfway is repeated', async () => {
    mkdirSync(join(dataDir, 'postgres', 'data.unfinished-1'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'password'), 'of the killed one');
    const database = await openInProcess(dataDir);
    expect(database.refusal).toBeUndefined();
    expect(readdirSync(join(dataDir, 'postgres'))).not.toContain('data.unfinished-1');
  });
});

describe('the owner of a data directory', () => {
  beforeEach(copySample);

  test('a second complete application is refused, and its error names the owner', async () => {
    const owner = await openInProcess(dataDir);
    const second = await openInProcess(dataDir);
    expect(second.refusal).toContain(`DATA_DIR ${dataDir} is in use by process ${owner.pid}. Nothing was changed.`);
    expect(await query(owner.url, 'select 1')).toHaveLength(1);
  });

  test('a worker and a second api use the database of the owner, and leave it running', async () => {
    const owner = await openInProcess(dataDir, 'api');
    for (const role of ['worker', 'api'] as const) {
      const joined = await openInProcess(dataDir, role);
      expect(joined.url).toBe(owner.url);
      await joined.stop();
    }
    expect(await query(owner.url, 'select 1')).toHaveLength(1);
  });

  test('a worker that starts too early waits for an owner, and is refused if there is none', async () => {
    const alone = await openInProcess(dataDir, 'worker');
    expect(alone.refusal).toMatch(/start ROLE=api first, or set DATABASE_URL\.$/);
    const owner = openInProcess(dataDir, 'api');
    await eventually(() => readdirSync(dataDir).some((file) => file.endsWith('.lock')), { what: "the owner's lock" });
    const worker = await openInProcess(dataDir, 'worker');
    expect(worker.url).toBe((await owner).url);
  });

  test('exactly one of several simultaneous starts wins', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => openInProcess(dataDir)));
    const winners = all.filter(({ refusal }) => refusal === undefined);
    expect(winners).toHaveLength(1);
    for (const { refusal } of all) if (refusal) expect(refusal).toMatch(`in use by process ${winners[0]?.pid}.`);
  });

  test('a lock file is ignored if another process has its pid now', async () => {
    writeFileSync(join(dataDir, `owner-${process.pid}-0123456789ab-01234567.lock`), '');
    const database = await openInProcess(dataDir);
    expect(database.refusal).toBeUndefined();
  });
});

describe('after kill -9', () => {
  beforeEach(copySample);

  test('of the application, the next one takes over its running server', async () => {
    const first = await openInProcess(dataDir);
    await write(first.url, 'before the kill');
    const server = serverPid();
    await first.kill();
    const second = await openInProcess(dataDir);
    expect(serverPid()).toBe(server);
    expect(await readAll(second.url)).toEqual(['before the kill']);
    await second.stop();
    // Its files are gone a moment before its process is.
    await eventually(() => !isRunning(server ?? 0), { what: 'the end of the server' });
  });

  test('of the application, a server with the settings of another release is restarted', async () => {
    const first = await openInProcess(dataDir);
    const server = serverPid();
    await first.kill();
    writeFileSync(join(dataDir, 'postgres', 'data', 'archive.conf'), 'max_connections = 20\n');
    const second = await openInProcess(dataDir);
    expect(serverPid()).not.toBe(server);
    expect(await query(second.url, 'show max_connections')).toEqual([{ max_connections: '200' }]);
  });

  test('of the application and the server, committed data are there', async () => {
    const first = await openInProcess(dataDir);
    await write(first.url, 'committed');
    const server = serverPid();
    await first.kill();
    process.kill(server ?? 0, 'SIGKILL');
    const second = await openInProcess(dataDir);
    expect(await readAll(second.url)).toEqual(['committed']);
  });

  test('of the server alone, its owner restarts it at the same address', async () => {
    const owner = await openInProcess(dataDir);
    await write(owner.url, 'committed');
    process.kill(serverPid() ?? 0, 'SIGKILL');
    const rows = await eventually(() => readAll(owner.url), { what: 'the database at its old address' });
    expect(rows).toEqual(['committed']);
    await eventually(() => owner.output.includes('The database is running again.'));
  });

  test('a pid file that names another running process does not block the start', async () => {
    const first = await openInProcess(dataDir);
    const server = serverPid() ?? 0;
    await first.kill();
    const file = join(dataDir, 'postgres', 'data', 'postmaster.pid');
    const left = readFileSync(file, 'utf8');
    process.kill(server, 'SIGKILL');
    await eventually(() => !isRunning(server));
    writeFileSync(file, left.replace(String(server), String(process.pid)));
    const second = await openInProcess(dataDir);
    expect(second.refusal).toBeUndefined();
    expect(isRunning(process.pid)).toBe(true);
  });
});

describe('an impossible start is refused with one line for', () => {
  test('a data directory that is a file', async () => {
    const file = join(dataDir, 'file');
    writeFileSync(file, '');
    await expectRefusal(file, 'a file is in the way');
    await expectRefusal(join(file, 'below'), 'a file is in the way');
  });

  test('a database directory with other content', async () => {
    mkdirSync(join(dataDir, 'postgres', 'data'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'data', 'holiday.jpg'), '');
    await expectRefusal(dataDir, 'has files in it that are not a database');
  });

  test('a database of another major version', async () => {
    await copySample();
    writeFileSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'), '13\n');
    await expectRefusal(dataDir, 'was made by PostgreSQL 13, this is PostgreSQL 18');
  });

  test("a server that does not start, with PostgreSQL's own error", async () => {
    await copySample();
    const file = join(dataDir, 'postgres', 'data', 'postgresql.conf');
    writeFileSync(file, `no_such_setting = on\n${readFileSync(file, 'utf8')}`);
    await expectRefusal(dataDir, 'PostgreSQL could not start:');
    expect(readdirSync(dataDir)).toEqual(['postgres']);
  });

  test('a lost password file', async () => {
    await copySample();
    rmSync(join(dataDir, 'postgres', 'password'));
    await expectRefusal(dataDir, 'password file');
  });
});

const asRoot = isRoot() ? describe : describe.skip;

asRoot('started by root', () => {
  const homes = new Set<string>();
  afterEach(async () => {
    await endAllProcesses();
    for (const home of homes) {
      await stopLeftServer(home);
      rmSync(home, { recursive: true, force: true });
    }
    homes.clear();
  });

  test("data that PostgreSQL's user cannot reach are stored elsewhere, which is logged and noted in a file", async () => {
    chmodSync(dataDir, 0o700);
    const first = await openInProcess(dataDir);
    homes.add(first.location);
    expect(first.location).toMatch(/^\/var\/lib\/the-archive\/[0-9a-f]{12}$/);
    expect(first.output.join('\n')).toMatch(first.location);
    expect(readFileSync(join(dataDir, 'WHERE-THE-DATABASE-IS.txt'), 'utf8')).toMatch(first.location);
    await write(first.url, 'kept elsewhere');
    await first.stop();

    chmodSync(dataDir, 0o755);
    const second = await openInProcess(dataDir);
    expect(second.location).toBe(first.location);
    expect(await readAll(second.url)).toEqual(['kept elsewhere']);
    const worker = await openInProcess(dataDir, 'worker');
    expect(worker.url).toBe(second.url);
  });

  test('a moved data directory finds its database, and a copy of it gets its own', async () => {
    const [before, after] = [join(dataDir, 'before'), join(dataDir, 'after')];
    mkdirSync(before, { mode: 0o700 });
    const first = await openInProcess(before);
    homes.add(first.location);
    await write(first.url, 'moved');
    await first.stop();
    renameSync(before, after);

    const moved = await openInProcess(after);
    homes.add(moved.location);
    expect(await readAll(moved.url)).toEqual(['moved']);
    await copyDirectory(after, before);
    const copy = await openInProcess(before);
    homes.add(copy.location);
    expect(copy.location).not.toBe(moved.location);
  });

  test('data that can no longer be reached are not replaced by an empty database', async () => {
    await copySample();
    chmodSync(dataDir, 0o700);
    await expectRefusal(dataDir, 'can no longer reach its data');
  });

  test("an ordinary user's data directory keeps its owner, whoever starts it", async () => {
    await copySample();
    const { uid, gid } = postgresUser(() => undefined); // any user without root's rights
    await run('/bin/sh', ['-c', 'chown -R "$1" "$2"', 'sh', `${uid}:${gid}`, dataDir], undefined);
    chmodSync(dataDir, 0o700);
    for (const user of [undefined, { uid, gid }, undefined]) {
      const database = await openInProcess(dataDir, 'all', user);
      expect(database).toMatchObject({ refusal: undefined, location: join(dataDir, 'postgres') });
      await database.stop();
    }
  });

  test('an ordinary user without write permission gets one line', async () => {
    const refused = await openInProcess(
      dataDir,
      'all',
      postgresUser(() => undefined),
    );
    expect(refused.refusal).toMatch(/permission denied/);
  });
});

function makeDataDir(): string {
  const directory = mkdtempSync(join(base, 'data-'));
  chmodSync(directory, 0o755);
  return directory;
}

function copySample(): Promise<void> {
  return copyDirectory(sample, dataDir);
}

/** Copies a directory with owners and modes, which Node's copy functions lose. */
async function copyDirectory(from: string, to: string): Promise<void> {
  const { code, output } = await run(
    '/bin/sh',
    ['-c', 'mkdir -p "$2" && cp -a "$1"/. "$2"', 'sh', from, to],
    undefined,
  );
  expect({ code, output }).toEqual({ code: 0, output: '' });
}

async function expectRefusal(directory: string, what: string): Promise<void> {
  const { refusal } = await openInProcess(directory);
  expect(refusal).toMatch(what);
  expect(refusal).not.toMatch('\n');
}

function serverPid(): number | undefined {
  return runningServer(join(dataDir, 'postgres', 'data'))?.pid;
}

async function stopLeftServer(home: string): Promise<void> {
  const { data } = pathsIn(home);
  if (!existsSync(data) || !runningServer(data)) return;
  const user = isRoot() ? postgresUser(() => undefined) : undefined;
  await run(programPath(installedBinaries(), 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], user);
}

async function write(url: string, word: string): Promise<void> {
  await query(url, 'create table if not exists words (word text)');
  await query(url, `insert into words values ('${word}')`);
}

async function readAll(url: string): Promise<unknown[]> {
  return (await query(url, 'select word from words')).map(({ word }) => word);
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
