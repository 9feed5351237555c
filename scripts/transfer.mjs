/** npm run export and npm run import -- FILE: backend/src/tools/transfer.ts, built first. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/transfer');
