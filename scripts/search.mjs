/** npm run search:reindex, search:check [-- --dry-run] and search:keys: backend/src/search-tool.ts, built first. */
import { runTool } from './lib/tool.mjs';

await runTool('search-tool');
