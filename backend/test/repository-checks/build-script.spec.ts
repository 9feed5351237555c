import { execFile } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { TOP } from './compose-files.js';

const { withLock } = (await import(join(TOP, 'scripts/lib/lock.mjs'))) as {
  withLock: <T>(path: string, work: () => T, options?: { staleAfterMs: number }) => Promise<T>;
};

/** A checkout with a backend of three files, and our scripts and libraries. */
let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'archive-build-script-'));
  mkdirSync(join(checkout, 'backend/src/tools'), { recursive: true });
  cpSync(join(TOP, 'scripts'), join(checkout, 'scripts'), { recursive: true });
  for (const file of ['.swcrc', 'package.json']) copyFileSync(join(TOP, file), join(checkout, file));
  symlinkSync(join(TOP, 'node_modules'), join(checkout, 'node_modules'));
  writeSource('main.ts', "void import('./letter.js').then(({ write }) => write());");
  writeSource('tools/account.ts', "console.log('ran');");
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const writeSource = (file: string, text: string): void => writeFileSync(join(checkout, 'backend/src', file), text);

/** A module that the main program loads late, so the build puts it into a file of its own. */
const writeLetter = (words: string): void =>
  writeSource('letter.ts', `export const write = () => console.log('${words}');`);
const lettersOfTheBuild = (): string[] =>
  readdirSync(join(checkout, 'backend/dist')).filter((file) => file.startsWith('late-letter-'));

const node = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: checkout }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });
const runTool = () => node('scripts/account.mjs');
const RAN = { code: 0, out: 'ran\n', err: '' };

describe('A command-line tool', () => {
  it('leaves the files that a running site of the older build loads late', async () => {
    writeLetter('old words');
    expect(await runTool()).toEqual(RAN);
    const old = lettersOfTheBuild();
    expect(old).toHaveLength(1);

    writeLetter('new words');
    expect(await runTool()).toEqual(RAN);
    expect(lettersOfTheBuild()).toEqual(expect.arrayContaining(old));
    expect(lettersOfTheBuild()).toHaveLength(2);
  });
});

describe('A script that writes files', () => {
  it.each(['build', 'fonts', 'map', 'api-types'])('refuses an option that it does not know: %s', async (name) => {
    expect(await node(`scripts/${name}.mjs`, '--dry-run')).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(/^This command has no option --dry-run\. It takes .+\. Nothing was changed\.\n$/),
    });
  });
});

describe('A build', () => {
  const BUILD = `
    import { build } from './scripts/lib/build.mjs';
    process.exitCode = (await build({ say: () => console.log('built'), only: 'backend' })) ? 0 : 1;`;
  const build = () => node('--input-type=module', '-e', BUILD);

  it('of a start deletes the files of older builds', async () => {
    writeLetter('old words');
    await runTool();
    const old = lettersOfTheBuild();
    writeLetter('new words');
    expect(await build()).toEqual({ code: 0, out: 'built\n', err: '' });
    expect(lettersOfTheBuild()).toHaveLength(1);
    expect(lettersOfTheBuild()).not.toEqual(old);
  });

  it('waits for another one, and uses its result', async () => {
    writeLetter('words');
    const results = await Promise.all([build(), build(), runTool()]);
    expect(results.map(({ code, err }) => [code, err])).toEqual(Array(3).fill([0, '']));
    expect(results.filter(({ out }) => out.startsWith('built')).length).toBeLessThanOrEqual(1);
    expect(readdirSync(join(checkout, 'backend'))).not.toContain('.build.lock');
  });

  it('takes no lock if there is nothing to build, because it may not be allowed to write', async () => {
    writeLetter('words');
    await runTool();
    mkdirSync(join(checkout, 'backend/.build.lock'));
    expect(await runTool()).toEqual(RAN);
    expect(readdirSync(join(checkout, 'backend'))).toContain('.build.lock');
  });

  it('says why it cannot lock', async () => {
    rmSync(join(checkout, 'backend'), { recursive: true });
    const { code, err } = await build();
    expect(code).toBe(1);
    expect(err).toMatch(/^ENOENT.*\.build\.lock'\n\nThe backend could not be built\.\n$/);
  });
});

describe('A build of the frontend', () => {
  /** The main program loads `letter` late. */
  const writeFrontend = (words: string): void => {
    const write = (file: string, text: string) => writeFileSync(join(checkout, 'frontend', file), text);
    mkdirSync(join(checkout, 'frontend/src'), { recursive: true });
    write(
      'vite.config.ts',
      `const build = { outDir: 'dist/client', rolldownOptions: { input: 'src/entry-client.ts' } };
       export default { root: import.meta.dirname, publicDir: false, build };`,
    );
    write('src/entry-client.ts', "void import('./letter').then(({ write }) => write());");
    write('src/letter.ts', `export const write = () => console.log(${JSON.stringify(words.repeat(100))});`);
  };
  const letters = (): string[] =>
    readdirSync(join(checkout, 'frontend/dist/client/assets')).filter((file) => file.startsWith('letter-'));
  const START = `
    import { build } from './scripts/lib/build.mjs';
    process.exitCode = (await build({ say: () => undefined, only: 'frontend' })) ? 0 : 1;`;

  it('leaves the files that readers of a running site load late, and a start that builds deletes them', async () => {
    writeLetter('words');
    writeFrontend('old words');
    expect(await node('scripts/build.mjs')).toMatchObject({ code: 0, err: '' });
    const old = letters();
    expect(old.map((file) => file.replace(/^letter-[\w-]+/, '')).toSorted()).toEqual(['.js', '.js.br', '.js.gz']);

    writeFrontend('new words');
    expect(await node('scripts/build.mjs')).toMatchObject({ code: 0, err: '' });
    expect(letters()).toEqual(expect.arrayContaining(old));
    expect(letters()).toHaveLength(6);

    writeFrontend('newer words');
    expect(await node('--input-type=module', '-e', START)).toMatchObject({ code: 0, err: '' });
    expect(letters()).toHaveLength(3);
    expect(letters()).not.toEqual(expect.arrayContaining(old));
  });
});

describe('The lock', () => {
  const lock = () => join(checkout, 'lock');

  it('of a killed process is taken over', async () => {
    mkdirSync(lock());
    expect(await withLock(lock(), () => 'done', { staleAfterMs: 200 })).toBe('done');
  });

  it('of a running process shows that it runs', async () => {
    await withLock(lock(), async () => {
      const taken = statSync(lock()).mtimeMs;
      await eventually(() => statSync(lock()).mtimeMs > taken, { what: 'a touch of the lock' });
    });
  });

  it('is released after a failure', async () => {
    const fails = withLock(lock(), () => Promise.reject(new Error('broken')));
    await expect(fails).rejects.toThrow('broken');
    expect(await withLock(lock(), () => 'done')).toBe('done');
  });
});
