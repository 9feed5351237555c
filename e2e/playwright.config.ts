import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import type { ProductOptions } from './support/test';

/** Given, or Playwright's own, or Debian's. */
const browser = process.env.E2E_CHROMIUM || (existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium');

const JOURNEYS = 'journeys/*.spec.ts';
const CHECKS = 'checks/*.spec.ts';
/** Journeys that events, jobs, mails or streams are part of: on each backend in each shape. */
const THROUGH_JOBS = ['account', 'comments', 'counting', 'desk-rows', 'newsletter', 'password', 'posts', 'stories', 'suggestions']; // prettier-ignore
const throughJobs = THROUGH_JOBS.map((name) => `journeys/${name}.spec.ts`);
const missing = throughJobs.filter((path) => !existsSync(new URL(path, import.meta.url)));
if (missing.length > 0) throw new Error(`There are no such journeys: ${missing.join(', ')}.`);

const onRedis = process.env.E2E_BACKEND === 'redis';

const quiet = '--disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export default defineConfig<object, ProductOptions>({
  testDir: '.',
  outputDir: '../test-results',
  reporter: 'list',
  // One at a time: a test that waits for something live must not wait for another test's processor.
  workers: 1,
  // A test that passes at a second try is a bug here or in the product.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 60_000,
  expect: { timeout: 5_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: ['--no-sandbox', '--disable-gpu', ...quiet.split(' ')],
    },
    // A reader far away from the server: what was written in the server's words must not change in the browser.
    locale: 'de-DE',
    timezoneId: 'Pacific/Honolulu',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  // The other journeys each backend and each shape once, in opposite corners. What a page looks like depends on neither.
  projects: [
    {
      name: 'one process',
      testMatch: onRedis ? throughJobs : [JOURNEYS, CHECKS],
      use: { shape: 'one process' },
    },
    {
      name: 'api and workers apart',
      testMatch: onRedis ? JOURNEYS : throughJobs,
      use: { shape: 'api and workers apart' },
    },
  ],
});
