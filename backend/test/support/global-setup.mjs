/**
 * Runs once per Jest run: builds the pages, and starts a PostgreSQL with the migrated template, a Redis if one is
 * installed, and a Meilisearch if MEILISEARCH_BINARY names one. The workers, forked afterwards, find them in
 * TEST_DATABASE_URL, TEST_REDIS_URL and TEST_MEILI_URL. Without the last two, the suites on Redis and on Meilisearch do
 * not exist in this run.
 */
import { build } from '../../../scripts/lib/build.mjs';
import './typescript.mjs';

const { startPostgres } = await import('./throwaway-postgres.ts');
const { startRedis } = await import('./redis.ts');
const { startMeili } = await import('./meili-server.ts');
const { administer, TEMPLATE } = await import('./database.ts');
const { prepareTemplate } = await import('./template.ts');

export default async function setUp() {
  const say = () => undefined;
  const binary = process.env.MEILISEARCH_BINARY;
  const [postgres, redis, meili, built] = await Promise.all([
    startPostgres(),
    startRedis(),
    binary ? startMeili(binary) : undefined,
    build({ say, only: 'frontend' }),
  ]);
  globalThis.testServers = [postgres, redis, meili].filter(Boolean);
  if (!built) throw new Error('The pages could not be built.');
  process.env.TEST_DATABASE_URL = postgres.url();
  if (redis) process.env.TEST_REDIS_URL = redis.url;
  else delete process.env.TEST_REDIS_URL;
  if (meili) Object.assign(process.env, { TEST_MEILI_URL: meili.url, TEST_MEILI_MASTER_KEY: meili.masterKey });
  else delete process.env.TEST_MEILI_URL;
  await administer(`create database ${TEMPLATE}`);
  await prepareTemplate(postgres.url(TEMPLATE));
}
