import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeMeili } from '../support/fake-meili.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const script = fileURLToPath(new URL('../support/search-tool-process.mjs', import.meta.url));

/** Runs a command beside the product, like an operator. */
function run(words: string, env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const options = { env: { PATH: process.env['PATH'], ...env }, timeout: 90_000 };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...words.split(' ')], options, (error, out, err) =>
      resolve({ code: error ? (error.code ?? error.signal) : 0, output: out + err }),
    );
  });
}

describe("An operator's command about search", () => {
  let archive: TestApp;
  let em: EntityManager;
  let meili: FakeMeili;
  let env: Record<string, string>;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { role: 'api' });
    em = archive.app.get(MikroORM).em.fork();
    meili = new FakeMeili();
    await meili.start();
    const { databaseUrl, sessionSecret } = archive.settings;
    env = { DATABASE_URL: databaseUrl!, SESSION_SECRET: sessionSecret };
    await em.execute(
      `insert into confession (id, content, category, approved, created_at) select n, 'She laughed', 'Other', true, current_date from generate_series(1, 3) n`,
    );
  });
  afterAll(async () => {
    await meili?.stop();
    await archive?.close();
  });

  // Each command is a process that compiles all sources first, so one test has two at most.
  it('lists the commands for an unknown one, and names a missing setting', async () => {
    const [unknown, url, key] = await Promise.all([
      run('mend', {}),
      run('keys', {}),
      run('keys', { MEILI_URL: meili.url }),
    ]);
    expect(unknown).toEqual({
      code: 1,
      output: '"mend" is not a command. Commands: reindex, check, keys, derive-keys, register-keys.\n',
    });
    const missing = (name: string) => ({
      code: 1,
      output: expect.stringMatching(new RegExp(`^${name} is missing\\. .+\n$`)),
    });
    expect(url).toEqual(missing('MEILI_URL'));
    expect(key).toEqual(missing('MEILI_MASTER_KEY'));
  });

  it('refuses an option that the command does not have, before it does anything', async () => {
    const [known, unknown] = await Promise.all([run('reindex --dry-run', env), run('check --repair', env)]);
    expect(known).toEqual({
      code: 1,
      output: '"reindex" has no option --dry-run. It takes none. Nothing was changed.\n',
    });
    expect(unknown).toEqual({ code: 1, output: expect.stringMatching(/^Unknown option '--repair'.*\n$/) });
    expect(await em.execute("select 1 from search_document where type = 'story'")).toEqual([]);
  });

  it('finds differences, and repairs them', async () => {
    const look = await run('check --dry-run', env);
    expect(look).toEqual({ code: 1, output: expect.stringContaining("differ in PostgreSQL's index: 3.") });
    expect(await run('check', env)).toEqual({ code: 0, output: expect.stringContaining('3, rewritten.') });
  });

  it('finds that Meilisearch has no index, and builds it', async () => {
    const withMeili = { ...env, MEILI_URL: meili.url };
    const look = await run('check --dry-run', withMeili);
    expect(look).toEqual({ code: 1, output: expect.stringContaining('there is no index') });
    expect(await run('check', withMeili)).toEqual({
      code: 0,
      output: expect.stringContaining('Meilisearch: 3; differ: none'),
    });
  });

  it('finds differences in Meilisearch, and repairs them', async () => {
    meili.documents.delete('story-2');
    const mended = await run('check', { ...env, MEILI_URL: meili.url });
    expect(mended).toEqual({ code: 0, output: expect.stringContaining('differ: 1, sent again') });
    expect([...meili.documents.keys()].sort()).toEqual(['story-1', 'story-2', 'story-3']);
  });

  it('rebuilds the index, which then has no differences', async () => {
    const withMeili = { ...env, MEILI_URL: meili.url };
    meili.documents.clear();
    await em.execute('truncate search_document');
    const built = await run('reindex', withMeili);
    expect(built).toEqual({ code: 0, output: expect.stringContaining('3 articles and stories were reindexed.') });
    expect(built.output).toMatch(/Meilisearch +.* 3\/3/);
    expect([...meili.documents.keys()].sort()).toEqual(['story-1', 'story-2', 'story-3']);
    expect((await run('check --dry-run', withMeili)).code).toBe(0);
  });

  it('writes the keys without Meilisearch, and registers the same ones later without printing them', async () => {
    const temporary = mkdtempSync(join(tmpdir(), 'archive-test-keys-'));
    // Does not exist yet.
    const folder = join(temporary, 'keys');
    const master = { MEILI_MASTER_KEY: meili.masterKey };
    // Nothing listens on port 9.
    const derived = await run(`derive-keys --to ${folder}`, { ...master, MEILI_URL: 'http://127.0.0.1:9' });
    expect(derived).toEqual({ code: 0, output: expect.stringMatching(/^The keys are in /) });
    const [early, registered] = await Promise.all([
      run('register-keys', { ...master, MEILI_URL: 'http://127.0.0.1:9' }),
      run('register-keys', { ...master, MEILI_URL: meili.url }),
    ]);
    expect(early).toEqual({ code: 1, output: expect.stringMatching(/^Meilisearch did not register the keys .+\n$/) });
    expect(registered).toEqual({ code: 0, output: 'Meilisearch accepts both keys.\n' });
    const written = ['searching', 'keeping'].map((name) => readFileSync(join(folder, `meili-key-${name}`), 'utf8'));
    expect([...meili.keys.values()].map(({ key }) => key)).toEqual(written);
    rmSync(temporary, { recursive: true });
  });

  it('refuses a Meilisearch that derives other keys than those in the files', async () => {
    const env = { MEILI_URL: meili.url, MEILI_MASTER_KEY: 'another master key, of sixteen letters' };
    meili.keys.clear();
    const refused = await run('register-keys', env);
    expect(refused).toEqual({
      code: 1,
      output: 'Meilisearch made different keys than expected, so this version of it cannot be used.\n',
    });
  });

  it('does not write to Meilisearch with a key that may do everything', async () => {
    meili.mayListKeys = true;
    const refused = await run('reindex', { ...env, MEILI_URL: meili.url });
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('MEILI_KEY allows more than it should') });
    meili.mayListKeys = false;
  });
});
