import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { toDo } from '../support/faults.js';
import { read, TOP } from './compose-files.js';

const { groupOf } = (await import(join(TOP, 'scripts/lib/group-of-test.mjs'))) as {
  groupOf: (path: string) => string | undefined;
};

describe('npm run t', () => {
  it.each([
    ['backend/src/kernel/page.spec.ts', 'unit'],
    ['frontend/src/lib/draft.spec.tsx', 'unit'],
    ['backend/test/api/mail.int.spec.ts', 'int'],
    ['backend/test/outbox-and-queue/withdraw-killed.crash.spec.ts', 'crash'],
    ['e2e/journeys/posts.spec.ts', 'e2e'],
    ['e2e/screens/screens.spec.ts', 'screens'],
    ['e2e/containers/main-job.spec.ts', 'containers'],
    ['backend/test/support/plans.ts', undefined],
  ])('runs %s in the group %s', (path, group) => expect(groupOf(path)).toBe(group));

  it('runs e2e/containers by a check that exists: with any other name, no browser would open', () => {
    const [, name] = /'--only=containers', '([^']+)'/.exec(read('scripts/t.mjs'))!;
    const check = new RegExp(`name: '${name}[^']*', work: mainJob`);
    const lost = check.test(read('infra/test/checks.mjs')) ? [] : [name!];
    expect(toDo(lost, 'no check of infra/test/checks.mjs has this name, correct it in scripts/t.mjs')).toEqual([]);
  });

  it('names the word that no test file has in its path', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(TOP, 'scripts/t.mjs'), 'no-such-test'], {
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([2, 'No test file has no-such-test in its path.']);
  });
});
