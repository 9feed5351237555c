/**
 * The application as a process of its own, from the sources, to be killed: settings come from the environment, as in
 * production. Ends at once when its parent does (it holds our stdin).
 */
import './typescript.mjs';

process.stdin.on('close', () => process.exit(1)).resume();
await import('../../src/main.ts');
