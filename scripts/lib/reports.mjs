import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Collects the JSON reports of a test run in a temporary directory, and counts. */
export function openReports() {
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-reports-'));
  const total = { passed: 0, failed: 0 };
  let count = 0;
  return {
    total,
    /** A file name for the next report. */
    next: () => join(directory, `${++count}.json`),
    /**
     * Counts what a report says. A run that failed without a failed test in its report (it broke before the first one,
     * or left none) counts as one failed test: the sum must not look clean.
     *
     * @param ok whether the run's exit code was 0
     * @returns how many tests it ran
     */
    add: (file, ok) => {
      const { passed, failed } = existsSync(file)
        ? countsIn(JSON.parse(readFileSync(file, 'utf8')))
        : { passed: 0, failed: 0 };
      total.passed += passed;
      total.failed += !ok && failed === 0 ? 1 : failed;
      return passed + failed;
    },
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function countsIn(report) {
  // Playwright: a flaky test has passed at a second try.
  if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}
