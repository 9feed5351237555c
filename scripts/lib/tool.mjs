/** Builds the backend and runs one of its command-line tools, with the arguments after `npm run … --`. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { exitCodeOf, onInterrupt, onPinnedNode, ROOT } from './node.mjs';
import { endAll } from './run.mjs';

/** @param {string} name of the file in backend/src, without `.ts`. Never returns: it exits with the tool's code. */
export async function runTool(name) {
  await onPinnedNode();
  let tool;
  onInterrupt(() => {
    if (tool) tool.kill('SIGTERM');
    else void endAll().then(() => process.exit(130));
  });
  // After a `git pull`, the site still runs from the older build.
  if (!(await build({ say: () => undefined, only: 'backend', keep: true }))) process.exit(1);
  tool = spawn(process.execPath, [join(ROOT, 'backend', 'dist', `${name}.js`), ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  process.exit(await exitCodeOf(tool));
}
