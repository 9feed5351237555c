/** npm run export and npm run import in their own process, from the sources. Settings come from the environment. */
import './typescript.mjs';

await import('../../src/tools/transfer.ts');
