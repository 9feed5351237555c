import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { toDo } from '../support/faults.js';

const TOP = resolve(import.meta.dirname, '../../..');

/** A file, or a folder with a slash: not a command, a URL or a word. */
const PATH = /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|mjs|md|conf))$/;
/** Other paths start in backend/src, as the page says. */
const FROM_TOP = /^(?:backend|frontend|infra|docs)\//;

/** The paths that a page names in backticks. */
const pathsIn = (page: string): string[] =>
  [...page.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!).filter((name) => PATH.test(name));

const missingFrom = (page: string): string[] =>
  pathsIn(page).filter((path) => !existsSync(join(TOP, FROM_TOP.test(path) ? '' : 'backend/src', path)));

describe('docs/architecture.md', () => {
  it('names only files and folders that exist', () => {
    const page = readFileSync(join(TOP, 'docs/architecture.md'), 'utf8');
    expect(pathsIn(page).length).toBeGreaterThan(60);
    expect(toDo(missingFrom(page), 'does not exist, correct it in docs/architecture.md')).toEqual([]);
  });

  it('the check reports a missing path, and takes nothing else for a path', () => {
    expect(missingFrom('`main.ts` `kernel/` `frontend/src/entry-server.tsx` `docs/gone.md`')).toEqual(['docs/gone.md']);
    expect(missingFrom('`kernel/gone.ts`, `gone/`')).toEqual(['kernel/gone.ts', 'gone/']);
    expect(pathsIn('`/readyz` `npm run boundaries` `GET /api/posts` `api`')).toEqual([]);
  });
});
