import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it } from '@jest/globals';
import { TOP } from './compose-files.js';

interface Reports {
  next: () => string;
  add: (file: string, ok: boolean) => number;
  slowest: () => { file: string; seconds: number }[];
  close: () => void;
}

const { openReports } = (await import(join(TOP, 'scripts/lib/reports.mjs'))) as { openReports: () => Reports };

it('names the files of a slow group, not the group', () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-reports-'));
  const group = join(folder, '.cache/groups/group-06.ts');
  mkdirSync(dirname(group), { recursive: true });
  const path = join(TOP, 'backend/test/api');
  const lines = ['http', 'mail'].map((name) => `import '${relative(dirname(group), path)}/${name}.int.spec.js';\n`);
  writeFileSync(group, lines.join(''));
  const reports = openReports();
  const file = reports.next();
  const took = (name: string, seconds: number) => ({
    name,
    startTime: 0,
    endTime: seconds * 1000,
    message: '',
    assertionResults: [],
  });
  const testResults = [took(join(path, 'log.int.spec.ts'), 3), took(group, 40)];
  writeFileSync(
    file,
    JSON.stringify({ numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults }),
  );
  reports.add(file, true);
  const slowest = reports.slowest();
  reports.close();
  rmSync(folder, { recursive: true });
  expect(slowest).toEqual([
    { file: 'api/http, api/mail', seconds: 40 },
    { file: 'backend/test/api/log.int.spec.ts', seconds: 3 },
  ]);
});
