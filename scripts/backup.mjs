/** npm run backup and npm run restore -- FILE: backend/src/tools/backup.ts, built first. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/backup');
