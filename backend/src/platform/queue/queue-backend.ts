import { setTimeout as pause } from 'node:timers/promises';
import { createPostgresBackend, setDefaultBackendFactory } from 'bullmq';
import type { BackendFactory, ConnectionOptions } from 'bullmq';
import type { Settings } from '../config/settings.js';
import { patchPostgresBackend } from './bullmq-postgres-patches.js';
import { reconnectOnError } from './redis-failover.js';

/**
 * Chooses the store of every queue in this process. Call it before Nest creates its modules, because @nestjs/bullmq has
 * no option for it.
 */
export function chooseQueueBackend(settings: Settings): void {
  setDefaultBackendFactory(settings.redisUrl ? undefined : onPostgres);
}

const onPostgres: BackendFactory = (...args) =>
  patchPostgresBackend((createPostgresBackend as unknown as BackendFactory)(...args));

const RETRY_MS = 1_000;
const stopping = new WeakMap<Settings, Promise<unknown>>();

/**
 * Turns off reconnecting to Redis, so that commands on a lost connection fail. Otherwise a shutdown without Redis would
 * never finish, because BullMQ sends commands to Redis when it closes and retries them forever.
 *
 * @param connected whether Redis is available now. If not, this waits until every connection has given up: a connection
 * that is closed between two retries never emits `end`, and BullMQ waits for that event.
 */
export async function stopReconnecting(settings: Settings, connected: boolean): Promise<void> {
  if (!stopping.has(settings)) stopping.set(settings, connected ? Promise.resolve() : pause(RETRY_MS + 200));
  await stopping.get(settings);
}

/** The connection of a queue to its store. On PostgreSQL each Queue and Worker has a small pool of its own. */
export function queueConnection(settings: Settings): ConnectionOptions {
  if (settings.redisUrl) {
    const retryStrategy = () => (stopping.has(settings) ? null : RETRY_MS);
    return { url: settings.redisUrl, maxRetriesPerRequest: null, retryStrategy, reconnectOnError } as ConnectionOptions;
  }
  return { connectionString: settings.databaseUrl, max: 4 } as unknown as ConnectionOptions;
}

/**
 * Like queueConnection, but on PostgreSQL commits do not wait for the disk. If the database crashes, about the last
 * half second of commits may be lost, which is safe here because PostgreSQL keeps commits in order: once a commit is on
 * disk, so are all earlier ones. A new job is on disk once the deletion of its outbox row is. If the completion of a
 * job is lost, the job runs again and finds its inbox row. A lost notification does not matter, because a crash also
 * closes the connections of all listeners, and they read again when they reconnect.
 */
export function asyncCommitConnection(settings: Settings): ConnectionOptions {
  const connection = queueConnection(settings);
  return settings.redisUrl
    ? connection
    : ({ ...connection, options: '-c synchronous_commit=off' } as ConnectionOptions);
}

/**
 * Like queueConnection, for a queue that only adds jobs and must fail immediately when it cannot. Redis' client would
 * otherwise hold the job until the connection is back, so a job whose request was refused would appear in the queue
 * later.
 */
export function failFastConnection(settings: Settings): ConnectionOptions {
  const connection = queueConnection(settings);
  if (!settings.redisUrl) return connection;
  return { ...connection, maxRetriesPerRequest: 1, enableOfflineQueue: false } as ConnectionOptions;
}
