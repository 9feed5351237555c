/** npm run erase -- --email ADDRESS: builds and runs backend/src/tools/erase.ts. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/erase');
