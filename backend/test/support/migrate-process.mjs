/** The migrations as a process of its own, from the sources: settings come from the environment. */
import './typescript.mjs';

await import('../../src/tools/migrate.ts');
