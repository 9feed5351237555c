/** npm run search:reindex, search:check [-- --dry-run] and search:keys: builds and runs backend/src/tools/search.ts. */
import { runTool } from './lib/tool.mjs';

await runTool('tools/search');
