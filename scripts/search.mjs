/** npm run search:reindex, search:check [-- --dry-run] and search:keys: backend/src/search-tool.ts, built first. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { exitCodeOf, onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';
import { endAll } from './lib/run.mjs';

await onPinnedNode();

let tool;
onInterrupt(() => {
  if (tool) tool.kill('SIGTERM');
  else void endAll().then(() => process.exit(130));
});
if (!(await build({ say: () => undefined }))) process.exit(1);
tool = spawn(process.execPath, [join(ROOT, 'backend', 'dist', 'search-tool.js'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(await exitCodeOf(tool));
