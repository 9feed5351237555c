/** npm run screens [-- -g home]: pictures of every screen, 390 and 1440 wide, light and dark, in screens/index.html. */
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { fail, onInterrupt, onPinnedNode, ROOT } from './lib/node.mjs';
import { endAll, run } from './lib/run.mjs';
import { findOrInstallBrowser } from './lib/tools.mjs';

await onPinnedNode();
onInterrupt(() => void endAll().then(() => process.exit(130)));
if (!(await build({ say: console.log }))) process.exit(1);
const browser = await findOrInstallBrowser(console.log);
if (browser.missing) fail(browser.missing);
const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
const { code } = await run(process.execPath, [cli, 'test', '-c', 'e2e/screens.config.ts', ...process.argv.slice(2)], {
  env: { ...(browser.path && { E2E_CHROMIUM: browser.path }), E2E_BACKEND: 'postgres' },
});
console.log(`The pictures are in ${join(ROOT, 'screens')}: open index.html.`);
process.exit(code);
