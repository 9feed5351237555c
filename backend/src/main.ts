import 'reflect-metadata';
import { makeServer, makeWorker } from './application.js';
import type { Application } from './application.js';
import { migrations } from './migrations/index.js';
import { storedSecret } from './platform/config/stored-secret.js';
import { readSettings, Settings } from './platform/config/settings.js';
import { StartupError } from './platform/config/startup-error.js';
import { openEmbeddedDatabase } from './platform/database/embedded/index.js';
import type { EmbeddedDatabase } from './platform/database/embedded/index.js';
import { prepareDatabase, withStartupLock } from './platform/database/prepare-database.js';
import { assertPortIsFree, portUnavailableError } from './platform/http/server/port-in-use.js';
import { startupLine } from './platform/logging/console-logger.js';
import { WorkerStatus } from './platform/health/worker-status.js';
import { requireRedis } from './platform/queue/require-redis.js';
import { withTimeout } from './platform/concurrency/with-timeout.js';
import { requireRestrictedKeyIfReachable } from './platform/search/meilisearch/meilisearch-keys.js';
import { seed } from './tools/seed.js';
import type { FirstAdmin } from './tools/seed.js';

/**
 * Short buffers are cut from slabs of so many bytes, and a slab stays for as long as any piece of it. What zlib was called with
 * stays until V8 looks through its old generation: of Node's 64 kB each page that was made left a slab (docs/adr/0035).
 */
Buffer.poolSize = 8_192;

const nothing = () => undefined;
/** A stop waits so long for an application that is only being made: it may itself be waiting for what is gone. */
const MAKING_PATIENCE_MS = 5_000;

async function start(): Promise<void> {
  const read = readSettings();
  const serves = read.role !== 'worker';
  const print = (line: string) => console.log(startupLine(line, read));
  // Before the database is opened: a second start by mistake must not touch what the first one runs.
  if (serves) await assertPortIsFree(read);

  // Promises, for a stop in the middle of a start has to close what is only being opened.
  let opening: Promise<EmbeddedDatabase> | undefined;
  let making: Promise<Application> | undefined;
  let stopping = false;
  const stop = once(async () => {
    stopping = true;
    try {
      const app = await withTimeout(MAKING_PATIENCE_MS, Promise.resolve(making).catch(nothing));
      await app?.close();
    } finally {
      await (await opening?.catch(nothing))?.stop();
    }
  });
  // First of all: the process that started this one may be gone before the database is open.
  stopOnSignals(stop);
  try {
    if (read.redisUrl) await requireRedis(read.redisUrl);
    if (read.meili) await requireRestrictedKeyIfReachable(read.meili);
    if (stopping) return;
    if (!read.databaseUrl) opening = openEmbeddedDatabase({ dataDir: read.dataDir, role: read.role, print });
    const embedded = await opening;
    if (stopping) return;
    const settings = new Settings({
      ...read,
      databaseUrl: read.databaseUrl ?? embedded!.url,
      sessionSecret: read.sessionSecret || storedSecret(read.dataDir, 'session-secret'),
    });
    await prepareDatabase(settings.databaseUrl!, migrations, !settings.redisUrl);
    if (stopping) return;
    making = serves ? makeServer(settings) : makeWorker(settings);
    const { context, http } = await making;
    if (stopping) return;
    const admin = await withStartupLock(settings.databaseUrl!, () => seed(context, settings, embedded !== undefined));
    if (stopping) return;
    if (!http) {
      const port = settings.workerPort;
      const at =
        port === undefined ? '' : `, status on port ${await context.get(WorkerStatus, { strict: false }).listen(port)}`;
      return print(`The Archive: a worker runs (process ${process.pid}${at}).`);
    }
    await http.listen(settings.port, settings.host).catch(({ code }: NodeJS.ErrnoException) => {
      throw portUnavailableError(settings, code);
    });
    announce(settings, admin, embedded?.location).forEach(print);
    if (process.connected) process.send?.('ready');
  } catch (error) {
    // What a stop has taken away is missed here; that is no failure.
    if (stopping) return;
    await stop().catch(nothing);
    throw error;
  }
}

function announce(settings: Settings, admin: FirstAdmin | undefined, location: string | undefined): string[] {
  const lines = [`The Archive is at ${settings.publicUrl}`];
  if (admin?.password) lines.push(`Admin: ${admin.email}, password ${admin.password} (shown this once)`);
  // Whoever keeps the log need not know whose address it is.
  else if (admin && settings.logFormat === 'text') lines.push(`Admin: ${admin.email}`);
  return [...lines, location ? `Data: ${location}` : 'Data: in the database of DATABASE_URL'];
}

/** Ctrl-C, a service manager's stop, or the end of the process that started this one: all end in order. */
function stopOnSignals(stop: () => Promise<void>): void {
  const leave = () => {
    // Somebody may be holding a connection open; a stop that hangs would be no stop.
    setTimeout(() => process.exit(1), 15_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', leave);
  process.on('SIGTERM', leave);
  if (process.send) process.on('disconnect', leave);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

start().catch((error: unknown) => {
  // One line for what the operator can put right; the whole story for what only a developer can.
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
