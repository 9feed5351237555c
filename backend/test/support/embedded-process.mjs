/**
 * A process that opens the embedded database of argv[2] as role argv[3] and holds it until SIGTERM.
 * Prints JSON lines: { say }, then { url, location } or { error, name }, at the end { stopped }.
 */
import './typescript.mjs';

const { openEmbeddedDatabase } = await import('../../src/platform/database/embedded/index.ts');
const tell = (what) => process.stdout.write(`${JSON.stringify(what)}\n`);
const [dataDir, role] = process.argv.slice(2);
const stayAlive = setInterval(() => undefined, 60_000);

try {
  const database = await openEmbeddedDatabase({ dataDir, role, say: (say) => tell({ say }) });
  process.once('SIGTERM', async () => {
    await database.stop();
    tell({ stopped: true });
    clearInterval(stayAlive);
  });
  tell({ url: database.url, location: database.location });
} catch (error) {
  tell({ error: error.message, name: error.name });
  process.exit(1);
}
