/** npm run account -- reset-factor EMAIL: builds and runs backend/src/tools/account.ts. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/account');
