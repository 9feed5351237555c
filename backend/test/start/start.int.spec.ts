import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/platform/database/embedded/ports.js';

const script = fileURLToPath(new URL('../rails/process.mjs', import.meta.url));
const undo: (() => void)[] = [];
afterEach(() => undo.splice(0).forEach((one) => one()));

/** Starts the program with these settings and waits for its end. */
function start(env: Record<string, string>): Promise<{ code: number | string | undefined; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script],
      { env: { PATH: process.env['PATH'], ...env }, timeout: 20_000 },
      (error, out, err) => resolve({ code: error?.code ?? 0, said: out + err }),
    );
    undo.push(() => child.kill('SIGKILL'));
  });
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-start-'));
  undo.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const oneLine = (pattern: RegExp) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^${pattern.source}[^\\n]*\\n$`)) as unknown as string,
});

describe('A start that cannot succeed says why in one line and ends with 1', () => {
  it('when the port is in use, before it touches anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    undo.push(() => other.close());
    await new Promise((listening) => other.once('listening', listening));
    const { port } = other.address() as AddressInfo;
    const dataDir = join(temporaryDirectory(), 'never-made');
    expect(await start({ PORT: String(port), DATA_DIR: dataDir })).toEqual(
      oneLine(new RegExp(`PORT ${port} on 127\\.0\\.0\\.1 is in use`)),
    );
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
    expect(outcome.said).not.toContain('hunter2');
  });

  it('when a worker finds no database to join', async () => {
    expect(await start({ ROLE: 'worker', DATA_DIR: temporaryDirectory() })).toEqual(
      oneLine(/ROLE=worker found no running database/),
    );
  });
});
