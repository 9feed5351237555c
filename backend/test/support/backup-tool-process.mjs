/** npm run backup and npm run restore as a process of their own, from the sources: settings come from the environment. */
import './typescript.mjs';

await import('../../src/tools/backup.ts');
