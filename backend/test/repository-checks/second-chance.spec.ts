import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TOP } from './compose-files.js';

interface Reports {
  total: { passed: number; failed: number };
  next: () => string;
  add: (file: string, ok: boolean) => number;
  flakyLines: () => string[];
  isTooFlaky: () => boolean;
  close: () => void;
}

const { openReports } = (await import(join(TOP, 'scripts/lib/reports.mjs'))) as { openReports: () => Reports };

const FAILS = "test('always fails', () => { throw new Error('broken'); });";
const PASSES = "test('passes', () => {});";
const flaky = (name: string): string => `test('${name}', () => { if (isFirst('${name}')) throw new Error('slow'); });`;
const BREAKS = "throw new Error('broken before the first test');";
const FOUR = ['one', 'two', 'three', 'four'].map(flaky).join('\n');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-second-chance-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Each attempt of Playwright has a process of its own, so what ran before is in files. */
const head = (): string => `
  import { existsSync, writeFileSync } from 'node:fs';
  const isFirst = (name) => {
    const file = ${JSON.stringify(folder)} + '/ran-' + name;
    return !existsSync(file) && (writeFileSync(file, ''), true);
  };`;

/** Playwright refuses to run in what looks like a worker of Jest. */
const exitCode = (args: string[], env: object = {}): Promise<number> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, env: { ...process.env, JEST_WORKER_ID: undefined, ...env } },
      (error) => resolve(error ? Number(error.code ?? 1) : 0),
    );
  });

type Runner = (planted: string, file: string) => Promise<number>;

/** Runs the test as the integration tests of a full run. */
const inJest: Runner = async (planted, file) => {
  writeFileSync(join(folder, 'planted.spec.mjs'), `${head()}\n${planted}`);
  const config = {
    rootDir: folder,
    testMatch: ['**/planted.spec.mjs'],
    extensionsToTreatAsEsm: ['.ts'],
    transform: { '^.+\\.ts$': [join(TOP, 'node_modules/@swc/jest'), { jsc: { parser: { syntax: 'typescript' } } }] },
    setupFilesAfterEnv: [join(TOP, 'backend/test/support/second-chance.ts')],
  };
  const jest = join(TOP, 'node_modules/jest/bin/jest.js');
  const args = [
    '--experimental-vm-modules',
    jest,
    '--config',
    JSON.stringify(config),
    '--json',
    `--outputFile=${file}`,
  ];
  return exitCode(args, { SECOND_CHANCE: '1' });
};

/** Runs the test as the browser tests of a full run. */
const inPlaywright: Runner = async (planted, file) => {
  const test = `import { test } from ${JSON.stringify(join(TOP, 'node_modules/@playwright/test/index.mjs'))};`;
  writeFileSync(join(folder, 'planted.pw.mjs'), `${test}\n${head()}\n${planted}`);
  writeFileSync(join(folder, 'playwright.config.mjs'), "export default { testMatch: '*.pw.mjs', workers: 1 };");
  const cli = join(TOP, 'node_modules/@playwright/test/cli.js');
  const args = [cli, 'test', '-c', join(folder, 'playwright.config.mjs'), '--reporter=json', '--retries=1'];
  return exitCode(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
};

async function verdict(
  run: Runner,
  planted: string,
): Promise<{ red: boolean; passed: number; failed: number; lines: string[] }> {
  const reports = openReports();
  const file = reports.next();
  const code = await run(planted, file);
  reports.add(file, code === 0);
  const lines = reports.flakyLines();
  const red = code !== 0 || reports.isTooFlaky();
  reports.close();
  return { red, ...reports.total, lines };
}

describe.each([
  ['Jest', inJest],
  ['Playwright', inPlaywright],
] as const)('a second chance in %s', (_name, run) => {
  it('does not help a test that always fails', async () => {
    expect(await verdict(run, `${FAILS}\n${PASSES}`)).toEqual({ red: true, passed: 1, failed: 1, lines: [] });
  });

  it('lists a test that fails the first time with its file and first message, and the run passes', async () => {
    const { lines, ...counts } = await verdict(run, `${flaky('one')}\n${PASSES}`);
    expect(counts).toEqual({ red: false, passed: 2, failed: 0 });
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).toMatch(/^Flaky.*\n~ .*planted\.\w+\.mjs: .*one\n +.*Error: slow/);
  });

  it('is too much for four tests', async () => {
    const { lines, ...counts } = await verdict(run, FOUR);
    expect({ ...counts, listed: lines.length - 1 }).toEqual({ red: true, passed: 4, failed: 0, listed: 4 });
  });

  it('does not hide a file that breaks before its first test', async () => {
    expect(await verdict(run, BREAKS)).toEqual({ red: true, passed: 0, failed: 1, lines: [] });
  });
});
