/** The operator's account commands in their own process, from the sources. Settings come from the environment. */
import './typescript.mjs';

await import('../../src/tools/account.ts');
