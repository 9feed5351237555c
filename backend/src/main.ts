import 'reflect-metadata';
import { announcement } from './announcement.js';
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

/**
 * Node cuts small buffers from slabs of this size, and a slab stays in memory as long as any buffer of it. zlib's input
 * buffers live until a major garbage collection, so with Node's default of 64 KiB each rendered page held a slab
 * (docs/adr/0035).
 */
Buffer.poolSize = 8_192;

const ignore = () => undefined;
/**
 * How long a stop waits for an application that is still starting: the start may be waiting for something that is
 * unavailable.
 */
const START_TIMEOUT_MS = 5_000;

async function start(): Promise<void> {
  const initial = readSettings();
  const serves = initial.role !== 'worker';
  const print = (line: string) => console.log(startupLine(line, initial));
  /** For a person who waits. A log has the lines that follow. */
  const progress = (line: string) => (initial.logFormat === 'text' ? print(line) : undefined);
  // Before the database is opened: a second start by mistake must not touch the database of the first.
  if (serves) await assertPortIsFree(initial);

  // Promises, because a stop during the start must close what is still being opened.
  let opening: Promise<EmbeddedDatabase> | undefined;
  let creating: Promise<Application> | undefined;
  let stopping = false;
  const stop = once(async () => {
    stopping = true;
    try {
      const app = await withTimeout(START_TIMEOUT_MS, Promise.resolve(creating).catch(ignore));
      await app?.close();
    } finally {
      await (await opening?.catch(ignore))?.stop();
    }
  });
  // Before anything else: the parent process may end before the database is open.
  stopOnSignals(stop);
  try {
    if (initial.redisUrl) await requireRedis(initial.redisUrl);
    if (initial.meili) await requireRestrictedKeyIfReachable(initial.meili);
    if (stopping) return;
    progress(`Opening the database ${initial.databaseUrl ? 'of DATABASE_URL' : `in ${initial.dataDir}`}…`);
    if (!initial.databaseUrl) opening = openEmbeddedDatabase({ dataDir: initial.dataDir, role: initial.role, print });
    const embedded = await opening;
    if (stopping) return;
    const settings = new Settings({
      ...initial,
      databaseUrl: initial.databaseUrl ?? embedded!.url,
      sessionSecret: initial.sessionSecret || storedSecret(initial.dataDir, 'session-secret'),
    });
    progress('Bringing its tables up to date…');
    await prepareDatabase(settings.databaseUrl!, migrations, !settings.redisUrl);
    if (stopping) return;
    progress('Starting…');
    creating = serves ? makeServer(settings) : makeWorker(settings);
    const { context, http } = await creating;
    if (stopping) return;
    const admin = await withStartupLock(settings.databaseUrl!, () => seed(context, settings, embedded !== undefined));
    if (stopping) return;
    if (!http) {
      const port = settings.workerPort;
      const at =
        port === undefined ? '' : `, status on port ${await context.get(WorkerStatus, { strict: false }).listen(port)}`;
      return print(`The Archive: a worker is running (process ${process.pid}${at}).`);
    }
    await http.listen(settings.port, settings.host).catch(({ code }: NodeJS.ErrnoException) => {
      throw portUnavailableError(settings, code);
    });
    announcement(settings, admin, embedded?.location).forEach(print);
    if (process.connected) process.send?.('ready');
  } catch (error) {
    // A stop closes what the start still needs; the resulting error is expected.
    if (stopping) return;
    await stop().catch(ignore);
    throw error;
  }
}

/** Stops cleanly on Ctrl-C, on a service manager's stop and when the parent process ends. */
function stopOnSignals(stop: () => Promise<void>): void {
  const shutDown = () => {
    // An open connection must not block the stop.
    setTimeout(() => process.exit(1), 15_000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', shutDown);
  process.on('SIGTERM', shutDown);
  if (process.send) process.on('disconnect', shutDown);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => (done ??= work());
}

start().catch((error: unknown) => {
  // One line for errors that the operator can fix, a stack trace for all others.
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
