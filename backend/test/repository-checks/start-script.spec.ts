import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TOP } from './compose-files.js';
import { toDo } from '../support/faults.js';

/** Runs the script of npm start with options that end it before it builds anything. */
const start = (...options: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [join(TOP, 'scripts/start.mjs'), ...options], (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    );
  });

describe('npm start', () => {
  it('explains itself with --help, and every setting that it names is one of docs/operations.md', async () => {
    const { code, out } = await start('--help');
    expect(code).toBe(0);
    const settings = out.match(/\b[A-Z]{3,}(_[A-Z]+)*\b/g)!.filter((word) => !['JSON'].includes(word));
    expect(settings).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'CONTACT_EMAIL', 'LOG_FORMAT']));
    const operations = readFileSync(join(TOP, 'docs/operations.md'), 'utf8');
    const unknown = settings.filter((name) => !operations.includes(`\`${name}\``));
    expect(toDo(unknown, 'add it to "Settings" in docs/operations.md, or correct scripts/start.mjs')).toEqual([]);
  });

  it('prints the version with --version', async () => {
    const { version } = JSON.parse(readFileSync(join(TOP, 'package.json'), 'utf8')) as { version: string };
    expect(await start('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each([
    ['--port=80', "'--port'"],
    ['now', "'now'"],
  ])('refuses %s with one line, and exits with 2', async (option, name) => {
    const { code, out, err } = await start(option);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^[^\n]+npm start -- --help lists what there is\.\n$/);
    expect(err).toContain(name);
  });
});
