import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TOP } from './compose-files.js';

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
    ['backend/test/support/plans.ts', undefined],
  ])('runs %s in the group %s', (path, group) => expect(groupOf(path)).toBe(group));

  it('names the word that no test file has in its path', () => {
    const { status, stderr } = spawnSync(process.execPath, [join(TOP, 'scripts/t.mjs'), 'no-such-test'], {
      encoding: 'utf8',
    });
    expect([status, stderr.trim()]).toEqual([2, 'No test file has no-such-test in its path.']);
  });
});
