import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TOP } from './compose-files.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-test-tools-'));
  writeFileSync(join(folder, 'apt-get'), '#!/bin/sh\necho "apt-get $*" >>"$LOG"\n');
  chmodSync(join(folder, 'apt-get'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines and commands of an installation of Redis by the user with this id, in order. `apt-get` only writes a line. */
async function install(uid: number): Promise<string[]> {
  const log = join(folder, `log-${uid}`);
  writeFileSync(log, '');
  const code = `
    import { appendFileSync } from 'node:fs';
    process.getuid = () => ${uid};
    const { aptInstall } = await import(${JSON.stringify(join(TOP, 'scripts/lib/tools.mjs'))});
    await aptInstall('redis-server', (line) => appendFileSync(process.env.LOG, line + '\\n'));`;
  const env = { ...process.env, LOG: log, PATH: `${folder}:${process.env['PATH']}` };
  await new Promise<void>((resolve, reject) => {
    execFile(process.execPath, ['--input-type=module', '-e', code], { env }, (error) =>
      error ? reject(error) : resolve(),
    );
  });
  return readFileSync(log, 'utf8').split('\n').filter(Boolean);
}

describe('npm test', () => {
  it('announces each installation outside the project first, in one line', async () => {
    expect(await install(0)).toEqual([
      "Installing Debian's redis-server on this system with apt-get, outside this project…",
      'apt-get update',
      'apt-get install -y --no-install-recommends redis-server',
    ]);
  });

  it('installs no system packages for a user who is not root', async () => {
    expect(await install(1_000)).toEqual([]);
  });
});
