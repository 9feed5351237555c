/** npm run erase in its own process, from the sources. Settings come from the environment. */
import './typescript.mjs';

await import('../../src/tools/erase.ts');
