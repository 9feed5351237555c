/** npm run build: builds backend/dist and frontend/dist, each only if its sources have changed. */
import { refuseUnknownArguments } from './lib/arguments.mjs';
import { build } from './lib/build.mjs';
import { onInterrupt, onPinnedNode } from './lib/node.mjs';
import { endAll } from './lib/run.mjs';

refuseUnknownArguments();
await onPinnedNode();
onInterrupt(() => endAll().then(() => process.exit(130)));
// The site may be running from the older build.
process.exitCode = (await build({ say: console.log, keep: true })) ? 0 : 1;
