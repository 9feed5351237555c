import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Operated } from '../support/backups.js';
import { eventually } from '../support/eventually.js';

const script = fileURLToPath(new URL('../support/transfer-tool-process.mjs', import.meta.url));

describe("An operator's export and import", () => {
  let operated: Operated;
  let env: Record<string, string>;
  let dataDir: string;
  beforeAll(async () => {
    operated = await Operated.make();
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

  function folderOf(count: number): string {
    const folder = mkdtempSync(join(dataDir, 'markdown-'));
    for (let n = 1; n <= count; n++)
      writeFileSync(join(folder, `${n}.md`), `---\ntitle: Word ${n}\ndate: 2024-05-01\ntags: [words]\n---\nText.`);
    return folder;
  }

  // Each run is a process that compiles all sources first, so one test has two at most.
  it('imports a folder of Markdown, and exports all content to a file in DATA_DIR', async () => {
    const folder = folderOf(3);
    const brought = await run('import', folder, '--map', 'words=dirty-words');
    const { host, pathname, password } = new URL(operated.databases.url);
    const database = `the database "${pathname.slice(1)}" at ${host} (DATABASE_URL)`;
    expect(brought.output.split('\n')[0]).toBe(`Importing ${folder} into ${database}.`);
    expect(brought).toEqual({ code: 0, output: expect.stringMatching(/^Articles: 3 new\.$/m) });
    expect(await operated.sql('select 1 from post p join category c on c.id = category_id where slug = $1', ['dirty-words'])).toHaveLength(3); // prettier-ignore
    const made = await run('export', '--no-media');
    expect(made.output.split('\n')[0]).toBe(`Exporting from ${database}. Nothing in it changes.`);
    if (password) expect(brought.output + made.output).not.toContain(password);
    const [name] = readdirSync(join(dataDir, 'exports'));
    expect(made).toEqual({ code: 0, output: expect.stringContaining(`${name}: 3 articles, 0 stories`) });
    expect(name).toMatch(/^the-archive-\d{4}-\d\d-\d\d\.zip$/);
  });

  it('imports nothing if any file is invalid, names those files, and exits with 1', async () => {
    const folder = folderOf(2);
    const before = await operated.sql('select 1 from post');
    expect(await run('import', folder)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^Wrong:\n {2}1\.md: has no category of this journal for words: .+\n {2}2\.md: .+\nNothing was imported/m,
      ),
    });
    expect(await operated.sql('select 1 from post')).toHaveLength(before.length);
  });

  it('prints one line about an invalid argument, and exits with 1', async () => {
    const [strange, what] = await Promise.all([run('export', '--dry-run'), run('import')]);
    expect(strange).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^"export" has no option --dry-run\. Its options: --to, .+ Nothing was changed\.\n$/,
      ),
    });
    expect(what).toEqual({ code: 1, output: 'Name what to import: npm run import -- FILE, or a folder\n' });
  });

  it('names the categories when one does not exist', async () => {
    const unknown = await run('import', folderOf(1), '--category', 'cats');
    expect(unknown.output).toMatch(/^There is no category "cats"\. The categories are: the-body, the-brain, /m);
  });

  it('does not say that a dry run has stored something when it is stopped', async () => {
    const args = ['import', folderOf(1), '--category', 'the-body', '--dry-run'];
    const child = spawn(process.execPath, [script, ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        if (output === '') child.kill('SIGINT');
        output += String(chunk);
      });
    expect([await once(child, 'close'), output]).toEqual([
      [130, null],
      expect.stringMatching(/^Checking .+\n[^]*^Stopped\. Nothing was changed \(--dry-run\)\.$/m),
    ]);
  });

  it('can be killed in the middle, and imports the rest when it runs again', async () => {
    const folder = folderOf(400);
    const child = spawn(process.execPath, [script, 'import', folder, '--category', 'the-body'], { env, stdio: 'ignore' }); // prettier-ignore
    const ended = once(child, 'exit');
    const before = (await operated.sql(`select 1 from post where title like 'Word%'`)).length;
    const brought = async () => (await operated.sql(`select 1 from post where title like 'Word%'`)).length - before;
    await eventually(async () => (await brought()) > 0, { what: 'the first articles', within: 60_000 });
    child.kill('SIGKILL');
    await ended;
    expect(await brought()).toBeLessThan(400);
    const again = await run('import', folder, '--category', 'the-body');
    expect([again.code, await brought()]).toEqual([0, 400]);
  });
});
