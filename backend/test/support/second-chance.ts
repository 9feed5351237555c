import { jest } from '@jest/globals';

/**
 * In a full run (npm test), a failed test runs a second time before the next one. The report lists a test that passed
 * only then as flaky (scripts/lib/reports.mjs). A run of selected files gives no second chance, so that it shows them.
 */
if (process.env['SECOND_CHANCE']) jest.retryTimes(1, { retryImmediately: true, logErrorsBeforeRetry: true });
