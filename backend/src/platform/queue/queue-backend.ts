import { setTimeout as pause } from 'node:timers/promises';
import {
  createPostgresBackend,
  createPostgresRelayBackend,
  createRedisRelayBackend,
  setDefaultBackendFactory,
} from 'bullmq';
import type { BackendFactory, ConnectionOptions, RelayBackendFactory } from 'bullmq';
import type { Settings } from '../config/settings.js';
import { patchPostgresBackend } from './bullmq-postgres-patches.js';
import { reconnectOnError } from './redis-failover.js';

/**
 * Chooses the store behind every queue of this process. It has to run before Nest makes its modules: @nestjs/bullmq has
 * no option for it.
 */
export function chooseQueueBackend(settings: Settings): void {
  setDefaultBackendFactory(settings.redisUrl ? undefined : onPostgres);
}

const onPostgres: BackendFactory = (...args) =>
  patchPostgresBackend((createPostgresBackend as unknown as BackendFactory)(...args));
const relayOnPostgres: RelayBackendFactory<ConnectionOptions> = (options) =>
  patchPostgresBackend((createPostgresRelayBackend as unknown as RelayBackendFactory<ConnectionOptions>)(options));

const RETRY_MS = 1_000;
const leaving = new WeakMap<Settings, Promise<unknown>>();

/**
 * From here on a connection to Redis that is lost stays lost, and whoever waits for it is told so. Else a stop without
 * Redis would never end: BullMQ closes by asking Redis, and asks until it is answered.
 *
 * @param connected whether Redis is there now; if not, this waits until every connection has given up. Not to be
 *   skipped: one that is closed between two tries never says that it ended, and BullMQ waits for that word.
 */
export async function stopReconnecting(settings: Settings, connected: boolean): Promise<void> {
  if (!leaving.has(settings)) leaving.set(settings, connected ? Promise.resolve() : pause(RETRY_MS + 200));
  await leaving.get(settings);
}

/** How the queue reaches its store. Each Queue and Worker has a small pool of its own on PostgreSQL. */
export function queueConnection(settings: Settings): ConnectionOptions {
  if (settings.redisUrl) {
    const retryStrategy = () => (leaving.has(settings) ? null : RETRY_MS);
    return { url: settings.redisUrl, maxRetriesPerRequest: null, retryStrategy, reconnectOnError } as ConnectionOptions;
  }
  return { connectionString: settings.databaseUrl, max: 4 } as unknown as ConnectionOptions;
}

/**
 * The same where what the database's last half second held, should it die, may be done again: PostgreSQL does not wait for the
 * disk. It keeps its order: what is safe makes all safe that came before it. So a job that is put in the queue is safe once its
 * outbox row's deletion is, and a reaction whose end is lost had written down that it was done. Hints are lost with the
 * connections of who listens, and then all look again.
 */
export function asyncCommitConnection(settings: Settings): ConnectionOptions {
  const connection = queueConnection(settings);
  return settings.redisUrl
    ? connection
    : ({ ...connection, options: '-c synchronous_commit=off' } as ConnectionOptions);
}

/**
 * The same for a queue that only takes jobs, and says at once when it cannot: what was refused must not be found in it
 * later, as it would be if Redis' client kept it until the connection is back.
 */
export function failFastConnection(settings: Settings): ConnectionOptions {
  const connection = queueConnection(settings);
  if (!settings.redisUrl) return connection;
  return { ...connection, maxRetriesPerRequest: 1, enableOfflineQueue: false } as ConnectionOptions;
}

/** The relay's backend must be named, whichever it is: the default factory does not reach it. */
export function relayBackend(settings: Settings): RelayBackendFactory<ConnectionOptions> {
  return settings.redisUrl
    ? (createRedisRelayBackend as unknown as RelayBackendFactory<ConnectionOptions>)
    : relayOnPostgres;
}
