/**
 * npm run bench [name] [-- --backend postgres|redis --count 200]: measures the built product and a bare baseline in one
 * run on one machine, and prints a table; bench/results/ gets the same as JSON. Without a name, all benchmarks run in
 * sequence. A benchmark never passes or fails. Machines are noisy: trust the ratios within one run.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endProducts } from '../bench/lib/product.mjs';
import { tableOf } from '../bench/lib/table.mjs';
import { build } from './lib/build.mjs';
import { fail, onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';

await onPinnedNode();
const folder = join(ROOT, 'bench');
const known = readdirSync(folder).flatMap((file) => (file.endsWith('.mjs') ? [file.slice(0, -'.mjs'.length)] : []));
const { values, positionals } = parseArgs({
  options: { backend: { type: 'string' }, count: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.find((name) => !existsSync(join(folder, `${name}.mjs`)));
if (unknown) fail(`There is no benchmark ${unknown}. The benchmarks are ${known.join(', ')}.`);
if (values.backend && !['postgres', 'redis'].includes(values.backend))
  fail(`--backend takes postgres or redis, not ${values.backend}.`);
if (values.count && !/^[1-9]\d{0,6}$/.test(values.count))
  fail(`--count takes a whole number from 1, not ${values.count}.`);

let interrupted = false;
onInterrupt(() => {
  interrupted = true;
  void endProducts().then(() => process.exit(130));
});
if (!(await build({ say: console.log }))) process.exit(1);

const results = join(folder, 'results');
const machine = { cores: cpus().length, processor: cpus()[0].model, node: process.version };

async function run(name) {
  const { title, about, measure } = await import(`../bench/${name}.mjs`);
  console.log(`\n${title}\n${about}\n`);
  const { backend, count } = values;
  const rows = await measure({ backend, count: count && Number(count), log: console.log });
  console.log(tableOf(rows));
  mkdirSync(results, { recursive: true });
  const file = join(results, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ name, measuredAt: new Date().toISOString(), machine, rows }, null, 2)}\n`);
  console.log(`\nAs JSON: bench/results/${name}.json`);
}

for (const name of positionals.length > 0 ? positionals : known) {
  try {
    await run(name);
  } catch (error) {
    if (interrupted) break;
    // All of them take more than half an hour: one that fails must not stop the others.
    console.error(`The benchmark ${name} failed:`, error);
    process.exitCode = 1;
  } finally {
    await endProducts();
  }
}
