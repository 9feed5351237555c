import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TOP } from './compose-files.js';

const MODULES = join(TOP, 'backend/src/modules');
/** Found in each file with a handler or a job. */
const WORKS =
  /@Handles(?:Command|Query)\(|@EventHandler\(|^export const \w+Handler = \w+Handler\(|^export class \w+ extends (?:WorkerJob|RowSweep)\b/m;

/**
 * The files of a module that its module file does not import: nothing would ever run them, and the check at the start sees only
 * handlers that were imported.
 */
function forgotten(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) => {
    if (!WORKS.test(source)) return [];
    const module = dirname(dirname(path));
    const moduleFile = `${module}/${basename(module)}.module.ts`;
    const from = `./${path.slice(module.length + 1).replace(/\.ts$/, '.js')}`;
    if (files.get(moduleFile)?.includes(`'${from}'`)) return [];
    return [`${moduleFile} does not import ${from}: add what it exports to the providers`];
  });
}

describe('every handler and job is in its module', () => {
  const files = new Map(
    globSync('*/{*.module.ts,{commands,queries,event-handlers,jobs}/*.ts}', { cwd: MODULES })
      .filter((path) => !path.endsWith('.spec.ts'))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(MODULES, path), 'utf8')] as const),
  );

  it('so that it runs', () => {
    expect([...files.values()].filter((source) => WORKS.test(source)).length).toBeGreaterThan(150);
    expect(forgotten(files)).toEqual([]);
  });

  it('which this test detects', () => {
    const path = 'content/commands/unpin-post.ts';
    const file = 'content/content.module.ts';
    const without = files.get(file)!.replace("from './commands/unpin-post.js'", "from './commands/other.js'");
    expect(forgotten(new Map([...files, [file, without]]))).toEqual([
      `${file} does not import ./commands/unpin-post.js: add what it exports to the providers`,
    ]);
    expect(WORKS.test(files.get(path)!)).toBe(true);
  });
});
