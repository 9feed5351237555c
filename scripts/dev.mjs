/**
 * npm run dev: the application with hot reload. A change in backend/src compiles and restarts it. The frontend is
 * served by Vite in the same process (ARCHIVE_DEV), which replaces modules in the browser.
 */
import { watch } from 'node:fs';
import { join } from 'node:path';
import { compileBackend } from './lib/build.mjs';
import { onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';
import { endAll } from './lib/run.mjs';
import { startServer } from './lib/server.mjs';

await onPinnedNode();

const env = { NODE_ENV: 'development', ARCHIVE_DEV: 'true' };
const SETTLE_MS = 60; // saving a file causes several events

let server;
let stopping = false;
let working = Promise.resolve();
let timer;

onInterrupt(() => void stop());

async function stop() {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  await endAll();
  await working;
  await server?.stop();
  process.exit(0);
}

/** Compiles. On an error, the old version keeps running. */
async function compile() {
  const { code, output } = await compileBackend({ clean: false });
  if (code !== 0 && !stopping) console.error(output.trim());
  return code === 0 && !stopping;
}

function start({ first }) {
  const started = startServer({ env, nodeFlags: ['--enable-source-maps'] });
  server = started;
  void started.exited.then((code) => {
    if (stopping || server !== started) return;
    server = undefined;
    if (first) process.exit(code || 1);
    console.error(`The application exited with code ${code}. Waiting for a change.`);
  });
}

async function restart() {
  if (!(await compile())) return;
  const old = server;
  server = undefined;
  await old?.stop();
  if (!stopping) start({ first: false });
}

if (await compile()) {
  start({ first: true });
  watch(join(ROOT, 'backend', 'src'), { recursive: true }, (_event, file) => {
    if (stopping || file?.endsWith('.spec.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => (working = working.then(restart)), SETTLE_MS);
  });
} else {
  process.exit(1);
}
