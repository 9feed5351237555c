/** npm run backup and npm run restore -- FILE: backend/src/backup-tool.ts, built first. */
import { runTool } from './lib/tool.mjs';

await runTool('backup-tool');
