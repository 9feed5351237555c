/** npm run backup and npm run restore -- FILE: builds and runs backend/src/tools/backup.ts. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/backup');
