import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Operated } from '../support/backups.js';
import { eventually } from '../support/eventually.js';

const script = fileURLToPath(new URL('../support/backup-tool-process.mjs', import.meta.url));

describe("An operator's backup and restore", () => {
  let operated: Operated;
  let env: Record<string, string>;
  let dataDir: string;
  beforeAll(async () => {
    operated = await Operated.make();
    await operated.sql(
      `insert into confession (content, category, approved, created_at) select 'She laughed', 'Other', true, current_date from generate_series(1, 3)`,
    );
    dataDir = mkdtempSync(join(tmpdir(), 'archive-test-data-'));
    env = { PATH: process.env['PATH']!, DATABASE_URL: operated.databases.url, DATA_DIR: dataDir };
  });
  afterAll(async () => {
    await operated?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  function run(...args: string[]): Promise<{ code: unknown; output: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, [script, ...args], { env, timeout: 90_000 }, (error, out, err) =>
        resolve({ code: error ? (error.code ?? error.signal) : 0, output: out + err }),
      );
    });
  }

  // Each run is a process that compiles all sources first, so one test has two at most.
  it('writes a file to DATA_DIR and verifies it, and restores it', async () => {
    const made = await run('backup');
    expect(made).toEqual({ code: 0, output: expect.stringContaining('Checked: it was read back and restored') });
    const name = readdirSync(join(dataDir, 'backups')).find((each) => each.endsWith('.backup'));
    await operated.sql('delete from confession');
    const back = await run('restore', join(dataDir, 'backups', name!));
    expect(back).toEqual({ code: 0, output: expect.stringMatching(/^Restored\. The previous database is now /m) });
    expect(await operated.sql('select 1 from confession')).toHaveLength(3);
    expect(await operated.sql(`select 1 from search_document where type = 'story'`)).toHaveLength(3);
  });

  it('prints one line about an invalid argument, and exits with 1', async () => {
    const [strange, which] = await Promise.all([run('backup', '--into', 'x'), run('restore')]);
    expect(strange).toEqual({
      code: 1,
      output: expect.stringMatching(/^"backup" has no option --into\. Its options: --to, .+ Nothing was changed\.\n$/),
    });
    expect(which).toEqual({ code: 1, output: 'Name the backup to restore: npm run restore -- FILE\n' });
  });

  it('leaves nothing behind when it is stopped in the middle', async () => {
    await operated.sql(
      `insert into confession (content, category, approved, created_at)
         select repeat(md5(n::text), 50), 'Other', false, current_date from generate_series(1, 20000) n`,
    );
    const child = spawn(process.execPath, [script, 'backup', '--to', operated.folder.path], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const ended = once(child, 'exit');
    await eventually(async () => (await operated.databases.list('scratch')).length > 0, {
      what: 'the verification of a backup',
      within: 60_000,
    });
    child.kill('SIGINT');
    expect([await ended, output]).toEqual([
      [130, null],
      expect.stringMatching(/^Stopped\. The database is as it was\.$/m),
    ]);
    expect(await operated.databases.list('scratch')).toEqual([]);
    expect(readdirSync(operated.folder.path).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
  });

  it('refuses a dry run of what has none, and changes nothing', async () => {
    const aside = operated.databases.nameBeside('before', new Date('2026-01-02T00:00:00Z'));
    await operated.databases.create(aside);
    const [forgotten, into] = await Promise.all([
      run('restore', '--forget', '--dry-run'),
      run('restore', 'FILE', '--into', operated.databases.urlOf('other'), '--dry-run'),
    ]);
    const refused = (name: string) => `--${name} has no dry run: leave out one of the two. Nothing was changed.\n`;
    expect([forgotten, into]).toEqual([
      { code: 1, output: refused('forget') },
      { code: 1, output: refused('into') },
    ]);
    expect(await operated.beside()).toContain(aside);
    await operated.databases.drop(aside);
  });

  it('drops the database that a restore has set aside, on request', async () => {
    await operated.databases.create(operated.databases.nameBeside('before', new Date('2026-01-01T00:00:00Z')));
    const forgotten = await run('restore', '--forget');
    expect(forgotten).toEqual({ code: 0, output: expect.stringMatching(/^Dropped: .*_before_/) });
    expect(await operated.beside()).toEqual([]);
  });
});
