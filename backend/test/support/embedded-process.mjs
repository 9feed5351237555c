/**
 * A process that opens the embedded database of argv[2] as role argv[3] and holds it until SIGTERM.
 * It exits immediately, as if killed, when its parent does (which holds our stdin).
 * It prints JSON lines: { say }, then { url, location } or { error, name }, finally { stopped }.
 */
import './typescript.mjs';

const { openEmbeddedDatabase } = await import('../../src/platform/database/embedded/index.ts');
const tell = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
const [dataDir, role] = process.argv.slice(2);
process.stdin.on('close', () => process.exit(1)).resume();

try {
  const database = await openEmbeddedDatabase({ dataDir, role, print: (say) => tell({ say }) });
  process.once('SIGTERM', async () => {
    await database.stop();
    tell({ stopped: true });
    process.exit(0);
  });
  tell({ url: database.url, location: database.location });
} catch (error) {
  tell({ error: error.message, name: error.name });
  process.exit(1);
}
