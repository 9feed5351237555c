/** npm run search:reindex, search:check [-- --dry-run] and search:keys: backend/src/tools/search.ts, built first. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/search');
