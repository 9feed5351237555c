import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TOP } from './compose-files.js';

const MODULES = join(TOP, 'backend/src/modules');

/**
 * The files of a module that its module file does not import: nothing would ever run them, and the check at the start sees only
 * handlers that were imported. Every file in these folders is judged, whatever it exports: handlers, jobs, workers, sweeps and emails
 * have too many shapes for a pattern.
 */
function forgotten(files: ReadonlyMap<string, string>): string[] {
  return [...files.keys()].flatMap((path) => {
    if (path.endsWith('.module.ts')) return [];
    const module = dirname(dirname(path));
    const moduleFile = `${module}/${basename(module)}.module.ts`;
    const from = `./${path.slice(module.length + 1).replace(/\.ts$/, '.js')}`;
    if (files.get(moduleFile)?.includes(`'${from}'`)) return [];
    return [
      `${moduleFile} does not import ${from}: add what it exports to the providers; a file that only helps is in domain/ or presenters/`,
    ];
  });
}

describe('every handler, job, worker and email is in its module', () => {
  const files = new Map(
    globSync('*/{*.module.ts,{commands,queries,event-handlers,jobs}/*.ts}', { cwd: MODULES })
      .filter((path) => !path.endsWith('.spec.ts'))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(MODULES, path), 'utf8')] as const),
  );

  it('so that it runs', () => {
    expect(files.size).toBeGreaterThan(300);
    expect(forgotten(files)).toEqual([]);
  });

  it.each([
    ['content', 'commands/unpin-post'],
    ['moderation', 'commands/decide-proposal'],
    ['moderation', 'commands/decide-many'],
    ['identity', 'jobs/compose-invitation'],
    ['content', 'jobs/render-again'],
    ['newsletter', 'jobs/newsletter-worker'],
    ['analytics', 'jobs/event-batch-worker'],
  ])('and one that is missing is found: %s/%s', (module, path) => {
    const file = `${module}/${module}.module.ts`;
    const without = files.get(file)!.replace(`from './${path}.js'`, "from './other.js'");
    expect(forgotten(new Map([...files, [file, without]]))).toEqual([
      expect.stringContaining(`${file} does not import ./${path}.js: add what it exports to the providers`),
    ]);
  });
});
