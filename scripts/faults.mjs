/** npm run test:faults: runs the built product under faults (backend/test/faults/README.md). */
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { fail, onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';
import { endAll, run } from './lib/run.mjs';
import { findOrInstallRedis } from './lib/tools.mjs';

await onPinnedNode();
onInterrupt(() => void endAll().then(() => process.exit(130)));
if (!(await build({ say: () => undefined }))) fail('The build failed, so there is nothing to test.');
await findOrInstallRedis(console.log);
const { code } = await run(process.execPath, [join(ROOT, 'backend/test/faults/run.mjs'), ...process.argv.slice(2)]);
process.exit(code);
