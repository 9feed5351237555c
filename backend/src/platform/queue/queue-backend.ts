import {
  createPostgresBackend,
  createPostgresRelayBackend,
  createRedisRelayBackend,
  setDefaultBackendFactory,
} from 'bullmq';
import type { BackendFactory, ConnectionOptions, RelayBackendFactory } from 'bullmq';
import type { Settings } from '../config/settings.js';

/**
 * Chooses the store behind every queue of this process. It has to run before Nest makes its modules: @nestjs/bullmq has
 * no option for it.
 */
export function chooseQueueBackend(settings: Settings): void {
  setDefaultBackendFactory(settings.redisUrl ? undefined : (createPostgresBackend as unknown as BackendFactory));
}

/** How the queue reaches its store. Each Queue and Worker has a small pool of its own on PostgreSQL. */
export function queueConnection(settings: Settings): ConnectionOptions {
  if (settings.redisUrl) return { url: settings.redisUrl, maxRetriesPerRequest: null } as ConnectionOptions;
  return { connectionString: settings.databaseUrl, max: 4 } as unknown as ConnectionOptions;
}

/** The relay's backend must be named, whichever it is: the default factory does not reach it. */
export function relayBackend(settings: Settings): RelayBackendFactory<ConnectionOptions> {
  return (settings.redisUrl
    ? createRedisRelayBackend
    : createPostgresRelayBackend) as unknown as RelayBackendFactory<ConnectionOptions>;
}
