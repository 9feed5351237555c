/** npm run export and npm run import -- FILE: backend/src/transfer-tool.ts, built first. */
import { runTool } from './lib/tool.mjs';

await runTool('transfer-tool');
