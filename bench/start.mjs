/** From `npm start` to the first page: without any data, and again with it. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBare } from './lib/bare.mjs';
import { freePort, running } from './lib/product.mjs';
import { ROOT } from '../scripts/lib/node.mjs';

export const title = 'Start: from npm start to the first page with status 200';
export const about =
  'Everything is installed and built. Cold: no data, so a database is created, migrated and filled. Warm: a second start.\n' +
  'Bare: a process with Fastify and one route. Seconds, the median of three. Target: 10 cold, 5 warm.';

const ROUNDS = 3;
const PATIENCE_MS = 60_000;
const LOOK_MS = 20;

export async function measure({ log }) {
  const times = { bare: [], cold: [], warm: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    log(`${round} of ${ROUNDS}...`);
    times.bare.push(await bareStart());
    const directory = mkdtempSync(join(realpathSync(tmpdir()), 'archive-bench-'));
    chmodSync(directory, 0o755); // PostgreSQL never runs as root, and has to enter it
    try {
      times.cold.push(await start(directory));
      times.warm.push(await start(directory));
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  }
  const middle = (some) => some.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  return Object.entries(times).map(([what, some]) => ({
    ...{ what, seconds: middle(some), fastest: Math.min(...some), slowest: Math.max(...some) },
    'to bare': middle(some) / middle(times.bare),
  }));
}

async function bareStart() {
  const began = performance.now();
  const bare = await startBare({ '/': { headers: {}, body: '' } });
  await fetch(bare.url);
  bare.stop();
  return (performance.now() - began) / 1000;
}

/** Starts like an operator, and stops with SIGTERM. @returns seconds until the home page responded */
async function start(directory) {
  const port = await freePort();
  const { PATH, HOME, USER, LANG, TMPDIR } = process.env;
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs')], {
    env: { PATH, HOME, USER, LANG, TMPDIR, PORT: String(port), DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    running.delete(stop);
    child.kill('SIGTERM');
    await exited;
  };
  running.add(stop);
  try {
    while (!(await isThere(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`It exited with code ${child.exitCode}.`);
      if (performance.now() - began > PATIENCE_MS) throw new Error('No page responded within a minute.');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return (performance.now() - began) / 1000;
  } finally {
    await stop();
  }
}

const isThere = (url) =>
  fetch(url).then(
    async (answer) => (await answer.arrayBuffer(), answer.status === 200),
    () => false,
  );
