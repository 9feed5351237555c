/**
 * npm test: everything that CI runs. It runs and times all steps, even after a failure, and lists the failed ones at
 * the end, with the slowest test files and the time of each group. The last line is `N passed, N failed`.
 *
 * The groups run in two lanes beside each other, because a group that waits (a browser, a killed process) leaves a core idle.
 * The output of browser tests is printed when they end.
 *
 * node scripts/test.mjs [--only=static,unit,int,crash,faults,e2e,containers,check,all] [arguments for the tests]
 *   static: types, lint, boundaries, comments, generated files    check: everything except the browser
 *   containers: infra/ with a Docker engine (infra/test)
 *   all: everything, with every suite on both backends, every browser test, every screen at every width, and long fault rounds
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEFT_OUT } from '../backend/test/left-out.mjs';
import { build } from './lib/build.mjs';
import { onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';
import { openReports } from './lib/reports.mjs';
import { endAll, run as runProcess } from './lib/run.mjs';
import { writeTestGroups } from './lib/test-groups.mjs';
import { findOrInstallDovecot, findOrInstallTestBrowser, findOrInstallRedis, startRedis } from './lib/tools.mjs';

await onPinnedNode();

const GROUPS = ['static', 'unit', 'int', 'crash', 'faults', 'e2e'];
/** The groups after GROUPS are not part of npm test: they need a Docker engine, or take long. */
const ALL = [...GROUPS, 'containers'];
const CHECK = GROUPS.filter((group) => group !== 'e2e');
/** The three worst of all faults (npm run test:faults). */
const FAULTS = ['kill -9 of all at once', 'a PostgreSQL that hangs', 'a full disk'];
const LANES = [
  ['int', 'crash'],
  ['static', 'e2e', 'unit', 'faults'],
];
const CI = process.env.CI === 'true';

const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const wanted = only ? only.split(',').flatMap((name) => ({ check: CHECK, all: ALL })[name] ?? [name]) : GROUPS;
const everything = only === 'all';
/** Read by suites that run on one backend or width in npm test (TEST_EVERYTHING in backend/test and e2e). */
if (everything) process.env.TEST_EVERYTHING = '1';
const passOn = process.argv.slice(2).filter((arg) => !arg.startsWith('--only='));
/** Selected tests get no second chance, because they are run to see them fail, and are not grouped (lib/test-groups.mjs). */
const isWholeRun = passOn.length === 0;
/** Leaves out some browser tests (e2e/left-out.ts), as writeTestGroups does with integration tests. */
if (isWholeRun && !everything) process.env.E2E_SHORT = '1';
const unknown = wanted.find((name) => !ALL.includes(name));
if (unknown) {
  console.error(`--only takes ${[...ALL, 'check', 'all'].join(', ')}; not ${unknown}.`);
  process.exit(2);
}

const reports = openReports();
const failed = [];
const notes = [];
/** By group: seconds, and seconds of CPU time. */
const times = {};
const cpuTimes = {};
/** The group that the current call belongs to. */
const currentGroup = new AsyncLocalStorage();
/** With two lanes at work, the output of the second one would be mixed with that of the first. */
const isAlone = !LANES.every((lane) => lane.some((group) => wanted.includes(group)));
let redis;
let closeContainers;
let interrupted = false;

onInterrupt(interrupt);

/** Runs a command (lib/run.mjs), and adds its CPU time to its group. */
function run(command, args, options = {}) {
  const group = currentGroup.getStore() ?? 'preparing';
  const onCpuTime = (seconds) => (cpuTimes[group] = (cpuTimes[group] ?? 0) + seconds);
  return runProcess(command, args, { ...options, onCpuTime });
}

async function interrupt() {
  if (interrupted) return;
  interrupted = true;
  await endAll();
  await cleanUp();
  process.exit(130);
}

async function cleanUp() {
  await closeContainers?.();
  await redis?.stop();
  reports.close();
}

/** Runs one step, prints its result and duration. A quiet step's output is printed only when it fails. */
async function step(name, work) {
  if (interrupted) return false;
  const began = Date.now();
  const { ok, output = '' } = await work();
  if (interrupted) return false;
  if (!ok && output.trim()) console.log(`\n${output.trim()}\n`);
  console.log(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (!ok) failed.push(name);
  return ok;
}

/**
 * More than ten times as long as they take. They have no test that could hang, but their process.exit can: it joins the threads of
 * V8, and one of them may wait for a garbage collection of the thread that exits. Seen once in some hundred runs.
 */
const HANGS_AFTER_MS = { boundaries: 600_000, comments: 600_000, 'api:check': 600_000, 'map:check': 600_000 };
/** 128 + the number of SIGKILL. */
const KILLED = 137;

/** Runs one of package.json's scripts. */
async function npmScript(name) {
  const command = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts[name];
  if (!command) return { ok: false, output: `package.json has no script ${name}.` };
  const attempt = () => run('sh', ['-c', command], { quiet: true, timeout: HANGS_AFTER_MS[name] });
  let result = await attempt();
  if (result.code === KILLED) {
    notes.push(`${name} hung and was run again: a process of Node 24 can wait for good when it exits.`);
    result = await attempt();
  }
  return { ok: result.code === 0, output: result.output };
}

/**
 * Checks for known vulnerabilities, high and critical ones. A registry that cannot answer (a mirror, no network) is not
 * a fault of this code, so that only adds a note at the end.
 */
async function audit() {
  const { output } = await run('npm', ['audit', '--json', '--audit-level=high'], { quiet: true, timeout: 60_000 });
  let counts;
  try {
    counts = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)).metadata.vulnerabilities;
  } catch {
    notes.push('Not audited: this registry does not report vulnerabilities (run `npm audit` against one that does).');
    return { ok: true };
  }
  return { ok: counts.high + counts.critical === 0, output };
}

async function jest(config, flags = [], env = {}) {
  const file = reports.next();
  const nodeFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const args = ['-c', config, ...flags, '--json', `--outputFile=${file}`, ...passOn];
  if (passOn.length > 0) args.push('--passWithNoTests');
  // With --json Jest sends its own report to stderr, where it is shown live. Without a file, JSON would go to stdout.
  const { code } = await run(process.execPath, [...nodeFlags, join(ROOT, 'node_modules/jest/bin/jest.js'), ...args], {
    env,
  });
  return counted(file, code);
}

async function playwright(env, config = 'e2e/playwright.config.ts', tests = passOn) {
  const file = reports.next();
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const args = [
    'test',
    '-c',
    config,
    '--reporter=list,json',
    ...(isWholeRun ? ['--retries=1'] : ['--pass-with-no-tests']),
    ...tests,
  ];
  const { code, output } = await run(process.execPath, [cli, ...args], {
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    quiet: !isAlone,
  });
  const result = counted(file, code);
  return { ...result, output: `${output ?? ''}${result.output}` };
}

/** A run without any test proves nothing, so it fails, unless the arguments select tests of another group. */
function counted(file, code) {
  const ran = reports.add(file, code === 0);
  return { ok: code === 0 && (ran > 0 || passOn.length > 0), output: ran === 0 ? 'No test was run.' : '' };
}

const steps = {
  // Two at a time: none of them uses more than one core for long. Their output is shown only if they fail.
  static: async () => {
    const queue = ['types', 'lint', 'boundaries', 'comments', 'api:check', 'map:check', 'lockfile'];
    const work = async () => {
      for (let name = queue.shift(); name; name = queue.shift()) await step(name, () => npmScript(name));
    };
    await Promise.all([work(), work()]);
    await step('known vulnerabilities', audit);
  },

  unit: async () => {
    if (isWholeRun) writeTestGroups(['unit', 'rules'], { everything });
    const grouped = isWholeRun ? { TEST_GROUPS: '1' } : {};
    await step('unit tests, backend', () => jest('backend/jest.config.mjs', ['--selectProjects', 'unit'], grouped));
    await step('unit tests, frontend', () => jest('frontend/jest.config.mjs', [], grouped));
  },

  int: async () => {
    if (!(await haveRedis())) return;
    if (!process.env.VERSITYGW_BINARY)
      notes.push('Not tested on S3: VERSITYGW_BINARY does not name a server (CONTRIBUTING.md).');
    if (!process.env.MEILISEARCH_BINARY)
      notes.push('Not tested on Meilisearch: MEILISEARCH_BINARY does not name its program (CONTRIBUTING.md).');
    if (isWholeRun) writeTestGroups(['integration'], { everything });
    if (isWholeRun && !everything)
      notes.push(`Left out: ${LEFT_OUT.length} integration files, and browser tests. npm run test:all runs them.`);
    await step('integration tests', () =>
      jest('backend/jest.config.mjs', ['--selectProjects', 'integration', '--maxWorkers=2'], {
        ...(isWholeRun && { TEST_GROUPS: '1', SECOND_CHANCE: '1' }),
      }),
    );
  },

  crash: async () => {
    if (!(await haveRedis())) return;
    await step('crash tests', () =>
      jest(
        'backend/jest.config.mjs',
        ['--selectProjects', 'crash', '--runInBand'],
        isWholeRun ? { SECOND_CHANCE: '1' } : {},
      ),
    );
  },

  faults: async () => {
    if (!(await builds()) || !(await haveRedis())) return;
    const named = everything ? ['--each'] : FAULTS.flatMap((name) => ['--fault', name]);
    const timeout = everything ? 1_800_000 : 300_000;
    for (const backend of redisCommand ? ['postgres', 'redis'] : ['postgres'])
      await step(`bad days on ${backend}`, async () => {
        const script = join(ROOT, 'backend/test/faults/run.mjs');
        const args = [script, ...named, '--seconds', '4', '--backend', backend];
        const { code, output } = await run(process.execPath, args, { quiet: true, timeout });
        return { ok: code === 0, output };
      });
  },

  e2e: async () => {
    if (!(await builds())) return;
    const browser = await findOrInstallTestBrowser(console.log);
    if (browser.missing) return void (await step('browser', () => ({ ok: false, output: browser.missing })));
    const env = browser.path ? { E2E_CHROMIUM: browser.path } : {};
    await haveRedis();
    // Without Redis, PostgreSQL also runs the main journeys in two processes.
    const shapes = redisCommand ? {} : { E2E_BOTH_SHAPES: '1' };
    await step('end to end on PostgreSQL', () => playwright({ ...env, ...shapes, E2E_BACKEND: 'postgres' }));
    if (!redisCommand) return;
    redis = await startRedis(redisCommand);
    await step('end to end on Redis', () => playwright({ ...env, E2E_BACKEND: 'redis', REDIS_URL: redis.url }));
  },

  containers: async () => {
    const containers = await import('../infra/test/run.mjs');
    closeContainers = containers.closeContainers;
    const browse = async (env) => {
      const { path = '', missing } = await findOrInstallTestBrowser(console.log);
      if (missing) return { ok: false, output: missing };
      return playwright({ ...env, E2E_CHROMIUM: path }, 'e2e/containers/playwright.config.ts', []);
    };
    const note = (line) => notes.push(line);
    await containers.testContainers({ step, note, browse, words: everything ? [] : passOn });
  },
};

/** Builds once. @returns whether that worked */
let building;
const builds = () => (building ??= step('build', async () => ({ ok: await build({ say: () => undefined }) })));

let redisCommand;
let redisAsked = false;

/** Looks for Redis once. Without it, the suites on Redis skip themselves, with a note; in CI that is a failure. */
async function haveRedis() {
  if (!redisAsked) {
    redisAsked = true;
    redisCommand = await findOrInstallRedis(console.log);
    if (!redisCommand && CI)
      await step('redis-server', () => ({ ok: false, output: 'CI needs redis-server: install it.' }));
    else if (!redisCommand)
      notes.push('Not tested on Redis: redis-server is not installed (Debian: apt-get install redis-server).');
  }
  return redisCommand !== undefined || !CI;
}

let dovecotAsked = false;

/** Looks for an IMAP server once. Without it, the suite of the mailbox for bounces skips itself, likewise. */
async function haveDovecot() {
  if (dovecotAsked) return;
  dovecotAsked = true;
  if (await findOrInstallDovecot(console.log)) return;
  if (CI) await step('dovecot', () => ({ ok: false, output: 'CI needs dovecot: install dovecot-imapd.' }));
  else notes.push('Not tested with IMAP: dovecot is not installed (Debian: apt-get install dovecot-imapd).');
}

const began = Date.now();
async function runGroups(groups) {
  for (const group of groups) {
    if (!wanted.includes(group) || interrupted) continue;
    const start = Date.now();
    await currentGroup.run(group, steps[group]);
    times[group] = Math.round((Date.now() - start) / 1000);
  }
}
// Both lanes may need a browser, Redis, PostgreSQL or a build: they are found, installed and built once, before the lanes start.
if (!isAlone) {
  if (wanted.includes('e2e')) await findOrInstallTestBrowser(console.log);
  await haveRedis();
  // Its only suite is in backend/test/left-out.mjs.
  if (everything) await haveDovecot();
  const { code } = await run(process.execPath, [join(ROOT, 'backend/test/support/prepare-postgres.mjs')]);
  if (code !== 0)
    await step('PostgreSQL', () => ({ ok: false, output: 'PostgreSQL could not be prepared, see above.' }));
  await builds();
}
await Promise.all(LANES.map(runGroups));
await runGroups(ALL.filter((group) => !LANES.flat().includes(group)));
if (!interrupted) {
  await cleanUp();
  const took = Math.round((Date.now() - began) / 1000);
  for (const { name, message } of reports.failures) console.log(`\n✗ ${name}\n${message.replace(/^/gm, '    ')}`);
  if (reports.slowest().length > 0) console.log('\nThe slowest test files:');
  for (const { file, seconds } of reports.slowest()) console.log(`${String(seconds).padStart(6)} s  ${file}`);
  console.log(
    `\nGroups: ${Object.entries(times)
      .map(([group, seconds]) => `${group} ${seconds} s (CPU ${Math.round(cpuTimes[group] ?? 0)} s)`)
      .join(', ')}`,
  );
  console.log();
  notes.forEach((note) => console.log(note));
  for (const line of reports.flakyLines()) console.log(line);
  if (reports.isTooFlaky()) failed.push(`${reports.flaky.length} flaky tests`);
  // Again, by name: some logs keep only their last lines.
  for (const { name } of reports.failures) console.log(`✗ ${name}`);
  console.log(failed.length > 0 ? `Failed after ${took} s: ${failed.join(', ')}` : `All passed after ${took} s`);
  console.log(`${reports.total.passed} passed, ${reports.total.failed} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
