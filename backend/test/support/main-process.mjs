/**
 * The application in its own process, from the sources, to be killed. Settings come from the environment, as in
 * production. It exits immediately when its parent does (which holds our stdin).
 */
import './typescript.mjs';

process.stdin.on('close', () => process.exit(1)).resume();
await import('../../src/main.ts');
