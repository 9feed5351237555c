import { existsSync } from 'node:fs';
import { chromium, defineConfig } from '@playwright/test';
import type { ProductOptions } from './support/test';

/** Given, or Playwright's own, or Debian's. */
const browser = process.env.E2E_CHROMIUM || (existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium');

const JOURNEYS = 'journeys/*.spec.ts';
const CHECKS = 'checks/*.spec.ts';
/** Journeys that events, jobs, mails or streams are part of: on either backend, in opposite shapes. */
const THROUGH_JOBS = journeys('account', 'counting', 'desk-rows', 'newsletter', 'password', 'suggestions');
/** What the product is for, from the form through the jobs to the open desk and back: on each backend in each shape. */
const MAIN_JOB = journeys('comments', 'posts', 'stories');

function journeys(...names: string[]): string[] {
  const paths = names.map((name) => `journeys/${name}.spec.ts`);
  const missing = paths.filter((path) => !existsSync(new URL(path, import.meta.url)));
  if (missing.length > 0) throw new Error(`There are no such journeys: ${missing.join(', ')}.`);
  return paths;
}

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
    // A third of a run's time. Where a failure cannot be told from its picture and the server's log: --trace on.
    trace: 'off',
  },
  // Everything else depends on neither, and is tried once.
  projects: [
    {
      name: 'one process',
      testMatch: onRedis ? MAIN_JOB : [JOURNEYS, CHECKS],
      use: { shape: 'one process' },
    },
    {
      name: 'api and workers apart',
      testMatch: onRedis ? [...THROUGH_JOBS, ...MAIN_JOB] : MAIN_JOB,
      use: { shape: 'api and workers apart' },
    },
    // Where there is an nginx (E2E_NGINX=/usr/sbin/nginx): two api and three worker processes behind it, as in infra/. The admin's
    // helpers are for who is at the machine itself, and refused there.
    ...(process.env.E2E_NGINX
      ? [
          {
            name: 'behind nginx',
            testMatch: [JOURNEYS],
            testIgnore: journeys('admin-helpers'),
            use: { shape: 'behind nginx' as const },
          },
        ]
      : []),
  ],
});
