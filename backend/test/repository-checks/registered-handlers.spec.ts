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
      `${moduleFile} does not import ${from}: add what it exports to the providers; move a helper file to domain/ or presenters/`,
    ];
  });
}

const HANDLES = /@HandlesCommand\(\s*(\w+)([^)]*)\)/;
/** Found in each file that writes to the audit log itself. */
const RECORDS = /new (?:own\.)?RecordDecision\(/;
/** It decides about the reports of a story, or about those of a comment. */
const OF_SEVERAL_KINDS = ['moderation/commands/dismiss-reports.ts'];

/** The handlers that do not say in `@HandlesCommand` what they write to the audit log. */
function withoutDecision(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, source]) => {
    const [decorator, command, decision = ''] = HANDLES.exec(source) ?? [];
    if (!decorator || !RECORDS.test(source) || OF_SEVERAL_KINDS.includes(path)) return [];
    const [, kind, action] = /kind: ('[\w-]+'),\s*action: ('[\w-]+')/.exec(decision) ?? [];
    const rest = source.replace(decorator, '');
    if (kind && action && rest.includes(`kind: ${kind}`) && rest.includes(action)) return [];
    return [`${path}: write @HandlesCommand(${command}, { kind, action }), with those of its entry in the audit log`];
  });
}

const files: ReadonlyMap<string, string> = new Map(
  globSync('*/{*.module.ts,{commands,queries,event-handlers,jobs}/*.ts}', { cwd: MODULES })
    .filter((path) => !path.endsWith('.spec.ts'))
    .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(MODULES, path), 'utf8')] as const),
);

describe('every handler that writes to the audit log says what it decides', () => {
  it('so that traces leave out decisions about stories', () => {
    expect(withoutDecision(files)).toEqual([]);
    expect([...files.values()].filter((source) => RECORDS.test(source)).length).toBeGreaterThan(25);
  });

  it('and a wrong or missing decision is found', () => {
    const path = 'content/commands/edit-confession.ts';
    for (const wrong of [
      '@HandlesCommand(EditConfession)',
      "@HandlesCommand(EditConfession, { kind: 'post', action: 'edited' })",
    ]) {
      const source = files.get(path)!.replace(/^@HandlesCommand.*$/m, wrong);
      expect(withoutDecision(new Map([[path, source]]))).toEqual([
        `${path}: write @HandlesCommand(EditConfession, { kind, action }), with those of its entry in the audit log`,
      ]);
    }
  });
});

describe('every handler, job, worker and email is in its module', () => {
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
