/**
 * Runs once per Jest run: builds the pages, and starts a PostgreSQL with the migrated template, and a Redis if one is
 * installed. The workers, forked afterwards, find them in TEST_DATABASE_URL and TEST_REDIS_URL. Without the latter, the
 * suites on Redis are skipped.
 */
import { build } from '../../../scripts/lib/build.mjs';
import './typescript.mjs';

const { startPostgres } = await import('./throwaway-postgres.ts');
const { startRedis } = await import('./redis.ts');
const { administer, TEMPLATE } = await import('./database.ts');
const { prepareTemplate } = await import('./template.ts');

export default async function setUp() {
  const say = () => undefined;
  const [postgres, redis, built] = await Promise.all([startPostgres(), startRedis(), build({ say, only: 'frontend' })]);
  globalThis.testServers = [postgres, redis].filter(Boolean);
  if (!built) throw new Error('The pages could not be built.');
  process.env.TEST_DATABASE_URL = postgres.url();
  if (redis) process.env.TEST_REDIS_URL = redis.url;
  else delete process.env.TEST_REDIS_URL;
  await administer(`create database ${TEMPLATE}`);
  await prepareTemplate(postgres.url(TEMPLATE));
}
