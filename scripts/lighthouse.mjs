/**
 * npm run lighthouse [-- --applied --runs 3 --cpu 4 /about /data]: what Lighthouse says of home, journal and an article (or of
 * the paths given) on a phone, as a table: the median of each number. It measures a server of its own with the demo content.
 *
 * By itself it loads the page at full speed and computes what a phone would have taken; with --applied the browser is slowed down
 * while it loads, line and processor, and the times are what it took.
 *
 * Lighthouse slows the processor of this machine down, and gives the machine an index first; below 1,000 it warns that what it
 * says of blocking is too bad. So each run waits for a moment in which the machine is quick, and of all runs those count in which
 * it was the quickest before the page was asked for: chosen by the index alone, never by what came out.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { fail, onInterrupt, onPinnedNode } from './lib/node.mjs';
import { startServer } from './lib/server.mjs';
import { findOrInstallBrowser } from './lib/tools.mjs';

await onPinnedNode();
const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    cpu: { type: 'string', default: '4' },
    applied: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) fail(`--runs takes a whole number from 1, not ${values.runs}.`);
const cpu = Number(values.cpu);
if (!(cpu >= 1)) fail(`--cpu takes how many times slower than this machine the phone is, from 1, not ${values.cpu}.`);
const paths = positionals.length > 0 ? positionals : ['/', '/journal', '/article/1'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const METRICS = { FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', TBT: 'total-blocking-time', CLS: 'cumulative-layout-shift' }; // prettier-ignore
// Lighthouse's own bound: it slows the machine down to a quarter to be like a phone, and this one is none to begin with.
const EXPECTED = 1000;
const TOO_SLOW = `machine below ${EXPECTED}: slower than Lighthouse expects (or busy), so that blocking times come out too long. See --cpu.`;
const TRIES = 4; // for each run that is to count
const LOOKS = 30; // a second each, for a moment in which the machine is quick

if (!(await build({ say: console.log }))) process.exit(1);
const found = await findOrInstallBrowser(console.log);
if (found.missing) fail(found.missing);
const { chromium } = await import('@playwright/test');
const { default: lighthouse } = await import('lighthouse');
const { mobileSlow4G } = (await import('lighthouse/core/config/constants.js')).throttling;
const { pageFunctions } = await import('lighthouse/core/lib/page-functions.js');

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const directory = mkdtempSync(join(tmpdir(), 'archive-lighthouse-'));
chmodSync(directory, 0o755); // PostgreSQL, which never runs as root, has to pass through
const [port, debugging] = [await freePort(), await freePort()];
const server = startServer({ env: { PORT: String(port), DATA_DIR: directory, RATE_LIMIT_SCALE: '1000' } });
let browser;
onInterrupt(() => void end(130));

async function end(code) {
  await browser?.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
  process.exit(code);
}

async function untilReady() {
  for (let look = 0; look < 300; look++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The server is not ready after a minute.');
}

/** Lighthouse's report on one page, in a browser that has never been there. */
async function measure(path) {
  const { lhr } = await lighthouse(`http://127.0.0.1:${port}${path}`, {
    port: debugging,
    output: 'json',
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    throttlingMethod: values.applied ? 'devtools' : 'simulate',
    throttling: { ...mobileSlow4G, cpuSlowdownMultiplier: cpu },
    clearStorageTypes: ['all'], // by itself it leaves local storage, by which a page knows that its fonts have been here
  });
  return lhr;
}

const indexOf = ({ environment }) => environment.benchmarkIndex;

/** Waits until this machine is as quick as Lighthouse expects, or half a minute. */
async function untilQuick() {
  const page = await browser.newPage();
  for (let look = 0; look < LOOKS; look++) {
    if ((await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`)) >= EXPECTED) break;
  }
  await page.close();
}

/** As many reports on one page as are to count: those of the runs in which the machine was quickest; and how many were made. */
async function measureOften(path) {
  const made = [];
  while (made.length < runs * TRIES && made.filter((lhr) => indexOf(lhr) >= EXPECTED).length < runs) {
    await untilQuick();
    made.push(await measure(path));
  }
  const reports = made.toSorted((a, b) => indexOf(b) - indexOf(a)).slice(0, runs);
  return { reports, made: made.length };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];

function scriptsOf(lhr) {
  const items = lhr.audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script');
  return Math.round(items.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024);
}

function complaints(lhr) {
  return Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    auditRefs
      .filter(({ weight }) => weight > 0)
      .map((ref) => lhr.audits[ref.id])
      .filter(({ score }) => score !== null && score < 0.9)
      .map(({ id: audit, title, displayValue = '' }) => `  ${id}: ${audit} (${title}) ${displayValue}`),
  );
}

try {
  await untilReady();
  const quiet = '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'; // prettier-ignore
  browser = await chromium.launch({
    executablePath: found.path,
    args: [...quiet.split(' '), `--remote-debugging-port=${debugging}`],
  });
  const table = {};
  const heard = [];
  for (const path of paths) {
    const { reports, made } = await measureOften(path);
    const of = (read) => median(reports.map(read));
    table[path] = {
      ...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round(of((lhr) => lhr.categories[id].score) * 100)])),
      ...Object.fromEntries(
        Object.entries(METRICS).map(([name, id]) => {
          const value = of((lhr) => lhr.audits[id].numericValue);
          return [name, name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value)];
        }),
      ),
      'JS kB': of(scriptsOf),
      machine: Math.round(of(indexOf)),
      runs: `${reports.length} of ${made}`,
    };
    const last = complaints(reports[0]);
    if (last.length > 0) heard.push(`${path}\n${[...new Set(last)].join('\n')}`);
  }
  console.log(
    `\nLighthouse, mobile, ${values.applied ? 'applied' : 'simulated'} throttling (CPU ${cpu}×), median of ${runs}; times in ms`,
  );
  console.table(table);
  if (Object.values(table).some(({ machine }) => machine < EXPECTED)) console.log(TOO_SLOW);
  if (heard.length > 0) console.log(`Below 90:\n${heard.join('\n')}`);
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}
