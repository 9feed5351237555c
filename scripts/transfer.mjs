/** npm run export and npm run import -- FILE: builds and runs backend/src/transfer-tool.ts. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/transfer');
