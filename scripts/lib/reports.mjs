import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './node.mjs';

/** More flaky tests than this make a run red. */
const MOST_FLAKY = 3;

/** Collects the JSON reports of a test run in a temporary directory, and counts tests. */
export function openReports() {
  const directory = mkdtempSync(join(tmpdir(), 'archive-test-reports-'));
  const total = { passed: 0, failed: 0 };
  const failures = [];
  const flaky = [];
  const files = [];
  let count = 0;
  return {
    total,
    /** The failed tests with their messages, to be printed again at the end: some logs keep only that. */
    failures,
    /** The tests that passed only the second time, as `{ file, name, message }` of their first attempt. */
    flaky,
    flakyLines: () =>
      flaky.length === 0
        ? []
        : [
            'Flaky, passed only the second time:',
            ...flaky.map(({ file, name, message }) => `~ ${file}: ${name}\n${message.replace(/^/gm, '    ')}`),
          ],
    /** Whether a run has so many flaky tests that it fails. */
    isTooFlaky: () => flaky.length > MOST_FLAKY,
    /** Returns a file name for the next report. */
    next: () => join(directory, `${++count}.json`),
    /**
     * Adds the counts of a report. A run that failed without a failed test in its report (it broke before the first
     * one, or wrote none) counts as one failed test, so that the total does not look clean.
     *
     * @param ok whether the run's exit code was 0
     * @returns how many tests it ran
     */
    add: (file, ok) => {
      const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
      const { passed, failed } = report ? countsIn(report) : { passed: 0, failed: 0 };
      if (report) {
        failures.push(...failuresIn(report));
        flaky.push(...flakyIn(report));
        files.push(...durationsIn(report));
      }
      total.passed += passed;
      total.failed += !ok && failed === 0 ? 1 : failed;
      return passed + failed;
    },
    /** The test files, or groups of them, that took longest, with their seconds. */
    slowest: (most = 20) => files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

function countsIn(report) {
  // In Playwright's report, a flaky test passed on a second attempt.
  if (report.stats) return { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/** @returns `{ file, seconds }` of each test file */
function durationsIn(report) {
  if (!report.stats)
    return report.testResults.map(({ name, startTime, endTime }) => ({
      file: filesOf(name),
      seconds: Math.round((endTime - startTime) / 1000),
    }));
  return report.suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: Math.round(
      specsIn(suite)
        .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
        .reduce((sum, { duration }) => sum + duration, 0) / 1000,
    ),
  }));
}

/** The files of a group (test-groups.mjs), whose own name tells nothing, or the file itself. */
function filesOf(name) {
  const text = dirname(name).includes('.cache') && existsSync(name) ? readFileSync(name, 'utf8') : '';
  const files = [...text.matchAll(/^import '(.+)\.js';$/gm)].map(([, path]) =>
    relative(ROOT, join(dirname(name), path)),
  );
  return files.length > 0
    ? files.map((file) => file.replace(/^backend\/test\/|\.int\.spec$/g, '')).join(', ')
    : relative(ROOT, name);
}

const beginningOf = (text = '') => stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n');

function failuresIn(report) {
  if (!report.stats)
    return report.testResults.flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      // A file that broke before its first test has a message and no test.
      if (tests.length === 0 && assertionResults.length === 0 && message)
        return [{ name: relative(ROOT, name), message: beginningOf(message) }];
      return tests.map(({ fullName, failureMessages }) => ({
        name: fullName,
        message: beginningOf(failureMessages[0]),
      }));
    });
  return report.suites.flatMap(specsIn).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        name: `[${projectName}] ${file} › ${title}`,
        message: results.flatMap(({ errors }) => errors.map(({ message }) => beginningOf(message))).join('\n'),
      })),
  );
}

/** The spec that a stack trace names: Jest's report has only the file of the group (test-groups.mjs). */
const specIn = (stack) => /([\w./-]+\.spec\.tsx?):\d+/.exec(stack)?.[1];
const pathOf = (file) => (isAbsolute(file) ? relative(ROOT, file) : file);

function flakyIn(report) {
  if (!report.stats)
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, retryReasons = [] }) => status === 'passed' && retryReasons.length > 0)
        .map(({ fullName, retryReasons: [first] }) => ({
          file: pathOf(specIn(first) ?? name),
          name: fullName,
          message: beginningOf(first),
        })),
    );
  return report.suites.flatMap(specsIn).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName, results: [first] }) => ({
        file: `e2e/${file}`,
        name: `[${projectName}] ${title}`,
        message: beginningOf(first.errors[0]?.message),
      })),
  );
}

const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
