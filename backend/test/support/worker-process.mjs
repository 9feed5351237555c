/**
 * A worker in its own process, from the sources, to be killed. Settings come from the environment, and CHANGED_SETTINGS
 * (JSON) replaces what no variable sets. It exits immediately when its parent does (which holds our stdin).
 */
import './typescript.mjs';
import 'reflect-metadata';

const { makeWorker } = await import('../../src/application.ts');
const { readSettings, Settings } = await import('../../src/platform/config/settings.ts');

process.stdin.on('close', () => process.exit(1)).resume();
await makeWorker(new Settings({ ...readSettings(), ...JSON.parse(process.env.CHANGED_SETTINGS) }));
console.log('a worker is running');
