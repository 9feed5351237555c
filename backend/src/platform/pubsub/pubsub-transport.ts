import { Relay, createPostgresRelayBackend, createRedisRelayBackend } from 'bullmq';
import type { ConnectionOptions, RelayBackendFactory } from 'bullmq';
import type { Settings } from '../config/settings.js';
import { patchPostgresBackend } from '../queue/bullmq-postgres-patches.js';
import { asyncCommitConnection } from '../queue/queue-backend.js';

/** BullMQ calls it a relay. It has nothing to do with the relay of the outbox. */
export type PubSubTransport = Relay<ConnectionOptions>;

/**
 * Notifications travel over the same store as the queues: Redis if REDIS_URL is set, otherwise PostgreSQL. The backend
 * must be given explicitly, because BullMQ does not use the queues' default factory here.
 */
export const createPubSubTransport = (settings: Settings): PubSubTransport =>
  new Relay<ConnectionOptions>({
    connection: asyncCommitConnection(settings),
    namespace: 'the-archive',
    backend: settings.redisUrl ? onRedis : onPostgres,
  });

const onRedis = createRedisRelayBackend as unknown as RelayBackendFactory<ConnectionOptions>;
const onPostgres: RelayBackendFactory<ConnectionOptions> = (options) =>
  patchPostgresBackend((createPostgresRelayBackend as unknown as RelayBackendFactory<ConnectionOptions>)(options));
