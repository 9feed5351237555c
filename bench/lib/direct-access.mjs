/** Direct access to the product's database and queues, past its API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPostgresBackend, Queue, setDefaultBackendFactory } from 'bullmq';

/** The URL of the product's embedded database. */
export function databaseOf({ env }) {
  const home = join(env.DATA_DIR, 'postgres');
  const [password, port] = ['password', 'port'].map((name) => readFileSync(join(home, name), 'utf8').trim());
  return `postgres://archive:${encodeURIComponent(password)}@127.0.0.1:${port}/archive`;
}

/** Opens one of the product's queues, with the same backend. */
export async function queueOf(product, name) {
  const { REDIS_URL } = product.env;
  setDefaultBackendFactory(REDIS_URL ? undefined : createPostgresBackend);
  const connection = REDIS_URL ? { url: REDIS_URL } : { connectionString: databaseOf(product), max: 2 };
  const queue = new Queue(name, { connection });
  await queue.waitUntilReady();
  return queue;
}
