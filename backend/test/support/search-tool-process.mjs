/** The operator's search commands as a process of their own, from the sources: settings come from the environment. */
import './typescript.mjs';

await import('../../src/tools/search.ts');
