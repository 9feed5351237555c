/**
 * npm run test:containers: tests the site in containers, as infra/ and docs/operations.md describe it. It copies the checkout, then
 * runs the main job in a browser, more processes, crashes, updates, a restore and https, each as a named check (checks.mjs).
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '../../scripts/lib/node.mjs';
import { uniqueWord } from './canaries.mjs';
import { checks } from './checks.mjs';
import { reasonIn } from './docker.mjs';
import { findEngine } from './engine.mjs';
import { ensureImages } from './images.mjs';
import { createContext } from './context.mjs';
import { Stack } from './stack.mjs';

const opened = [];
let closing = Promise.resolve();

/** Removes everything that a run has started, the newest first. May be called at any time, and more than once. */
export function closeContainers() {
  closing = closing.then(async () => {
    while (opened.length > 0) await opened.pop()();
  });
  return closing;
}

/**
 * @param {object} options
 * @param {(name: string, work: () => Promise<{ ok: boolean, output?: string }>) => Promise<boolean>} options.step
 * @param {(line: string) => void} options.note receives a line to print at the end of the run: why the checks were skipped
 * @param {(env: Record<string, string>) => Promise<{ ok: boolean }>} options.browse runs e2e/containers in a browser
 * @param {string[]} options.words run only the fresh start and the checks whose name has one of these words
 */
export async function testContainers({ step, note, browse, words }) {
  const cache = resolve(ROOT, process.env.CONTAINERS_CACHE ?? '.cache/containers');
  const say = (line) => console.log(`  ${line}`);
  const prepared = await prepare({ cache, say }).catch((error) => ({ skip: reasonIn(error.message) }));
  if (prepared.skip) {
    note(`Not tested in containers: ${prepared.skip}.`);
    return closeContainers();
  }
  const context = createContext({ ...prepared, run: uniqueWord(), browse, say });
  const wanted = ({ name, needed }) => needed || words.length === 0 || words.some((word) => name.includes(word));
  for (const check of checks.filter(wanted)) {
    const ok = await step(check.name, () => attempt(check, context));
    if (!ok && check.needed) break;
  }
  await closeContainers();
}

/** @returns {Promise<{ skip: string } | { stack: Stack, meilisearch: boolean }>} */
async function prepare({ cache, say }) {
  mkdirSync(cache, { recursive: true });
  const skip = await findEngine({ cache, say, onStart: (stop) => opened.push(stop) });
  if (skip) return { skip };
  const { meilisearch } = await ensureImages({ cache, say });
  if (!meilisearch) say('Without Meilisearch: no registry has its image, and MEILISEARCH_BINARY names no binary.');
  const stack = await Stack.create();
  opened.push(() => stack.close());
  return { stack, meilisearch };
}

/** A check fails if it throws. The result then has the last log lines of the containers. */
async function attempt(check, context) {
  try {
    return (await check.work(context)) ?? { ok: true };
  } catch (error) {
    const state = await context.stack.state().catch(() => '');
    return { ok: false, output: `${error.message}\n\n${state}` };
  }
}
