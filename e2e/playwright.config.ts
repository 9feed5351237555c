import { existsSync } from 'node:fs';
import { chromium, defineConfig, devices } from '@playwright/test';
import { testsLeftOut } from './left-out';
import type { ProductOptions } from './support/test';

/** E2E_CHROMIUM if set, otherwise Playwright's own Chromium, otherwise Debian's. */
const browser = process.env.E2E_CHROMIUM || (existsSync(chromium.executablePath()) ? undefined : '/usr/bin/chromium');

const JOURNEYS = 'journeys/*.spec.ts';
const CHECKS = 'checks/*.spec.ts';
/** Journeys that involve events, jobs, mail or streams: they run on both backends, each in the other process shape. */
const THROUGH_JOBS = journeys(
  ...[
    'account',
    'analytics',
    'desk-rows',
    'newsletter',
    'newsletter-links',
    'newsletter-sending',
    'password',
    'suggestions',
  ],
);
/** The product's main job, from the form through the jobs to the open desk and back: on both backends as well. */
const MAIN_JOB = journeys('comments', 'posts', 'stories');

function journeys(...names: string[]): string[] {
  const paths = names.map((name) => `journeys/${name}.spec.ts`);
  const missing = paths.filter((path) => !existsSync(new URL(path, import.meta.url)));
  if (missing.length > 0) throw new Error(`No such journeys: ${missing.join(', ')}.`);
  return paths;
}

const onRedis = process.env.E2E_BACKEND === 'redis';
/** `npm run test:all` also runs the main job on PostgreSQL in two processes, and on Redis in one. */
const bothShapes = Boolean(process.env.TEST_EVERYTHING || process.env.E2E_BOTH_SHAPES);

const quiet = '--disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

const agent = devices['Desktop Chrome'].userAgent.replace(/\([^)]*\)/, '(X11; Linux x86_64)');

export default defineConfig<object, ProductOptions>({
  testDir: '.',
  outputDir: '../test-results',
  reporter: 'list',
  // Serial: a test that waits for a live update must not compete with another test for the CPU.
  workers: 1,
  ...(process.env.E2E_SHORT && { grepInvert: testsLeftOut() }),
  // A test that passes on a second attempt is a bug in the test or in the product. A full run (npm test) gives a second
  // chance by a flag and lists such tests as flaky.
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // Other groups of npm test run beside the browser on the same two cores.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      // Views of a browser that says that it is headless are not counted. Not a setting of the page: a request that is sent while
      // a page unloads has the browser's own name.
      args: ['--no-sandbox', '--disable-gpu', `--user-agent=${agent}`, ...quiet.split(' ')],
    },
    // A locale and time zone unlike the server's: text rendered on the server must not change in the browser.
    locale: 'de-DE',
    timezoneId: 'Pacific/Honolulu',
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Traces take a third of a run's time. If the screenshot and the server's log do not explain a failure: --trace on.
    trace: 'off',
  },
  // All other tests depend on neither backend nor shape, so they run once.
  projects: [
    {
      name: 'one process',
      testMatch: onRedis ? (bothShapes ? MAIN_JOB : []) : [JOURNEYS, CHECKS],
      use: { shape: 'one process' },
    },
    {
      name: 'api and workers apart',
      testMatch: onRedis ? [...THROUGH_JOBS, ...MAIN_JOB] : bothShapes ? MAIN_JOB : [],
      use: { shape: 'api and workers apart' },
    },
    // With nginx installed (E2E_NGINX=/usr/sbin/nginx): two api and three worker processes behind it, as in infra/.
    // The admin helpers work only for requests from the machine itself, so they are left out here.
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
