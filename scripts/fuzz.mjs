/**
 * npm run fuzz [-- --seconds 300 --seed 123 --backend redis]: sends every call in the API's document valid, invalid and
 * odd requests in all three roles (backend/test/api/fuzz.int.spec.ts). It prints the seed; the same seed sends the same
 * requests.
 */
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';
import { endAll, run } from './lib/run.mjs';

await onPinnedNode();
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: `${randomInt(2 ** 31)}` },
    backend: { type: 'string', default: 'postgres' },
  },
});
for (const name of ['seconds', 'seed']) {
  if (!/^\d{1,9}$|^[12]\d{9}$/.test(values[name])) fail(`--${name} takes a whole number, not ${values[name]}.`);
}
if (!['postgres', 'redis'].includes(values.backend)) fail(`--backend takes postgres or redis, not ${values.backend}.`);
onInterrupt(() => void endAll().then(() => process.exit(130)));
console.log(`Fuzzing for ${values.seconds} s on ${values.backend} with --seed ${values.seed}`);
const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
const jest = [join(ROOT, 'node_modules/jest/bin/jest.js'), '-c', 'backend/jest.config.mjs'];
const what = ['--selectProjects', 'integration', '--testPathPatterns', 'api/fuzz'];
const { code } = await run(process.execPath, [...flags, ...jest, ...what], {
  env: { FUZZ_SECONDS: values.seconds, FUZZ_SEED: values.seed, FUZZ_BACKEND: values.backend },
});
process.exit(code);
