/** npm run backup and npm run restore -- FILE: backend/src/backup-tool.ts, built first. */
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
if (!(await build({ say: () => undefined, only: 'backend' }))) process.exit(1);
tool = spawn(process.execPath, [join(ROOT, 'backend', 'dist', 'backup-tool.js'), ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exit(await exitCodeOf(tool));
