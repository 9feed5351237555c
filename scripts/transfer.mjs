/** npm run export and npm run import -- FILE: builds and runs backend/src/tools/transfer.ts. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/transfer');
