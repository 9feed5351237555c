/** What a benchmark has to reach past the product's doors: its database, and its queue. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPostgresBackend, Queue, setDefaultBackendFactory } from 'bullmq';

/** The address of the database that the product has brought. */
export function databaseOf({ env }) {
  const home = join(env.DATA_DIR, 'postgres');
  const [password, port] = ['password', 'port'].map((name) => readFileSync(join(home, name), 'utf8').trim());
  return `postgres://archive:${encodeURIComponent(password)}@127.0.0.1:${port}/archive`;
}

/** One of its queues, as it is reached by the product itself. */
export async function queueOf(product, name) {
  const { REDIS_URL } = product.env;
  setDefaultBackendFactory(REDIS_URL ? undefined : createPostgresBackend);
  const connection = REDIS_URL ? { url: REDIS_URL } : { connectionString: databaseOf(product), max: 2 };
  const queue = new Queue(name, { connection });
  await queue.waitUntilReady();
  return queue;
}
