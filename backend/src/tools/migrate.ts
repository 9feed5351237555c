import { parseArgs } from 'node:util';
import { migrations } from '../migrations/index.js';
import { toArgumentError } from '../platform/cli/check-options.js';
import { readSettings } from '../platform/config/settings.js';
import { StartupError } from '../platform/config/startup-error.js';
import { prepareDatabase } from '../platform/database/prepare-database.js';
import { requireRedis } from '../platform/queue/require-redis.js';

/**
 * Migrates the database of DATABASE_URL and exits. Use it before starting many processes at the same time. Each process
 * also migrates at its start, under the same lock.
 */
async function migrate(): Promise<void> {
  refuseArguments();
  const { databaseUrl, redisUrl } = readSettings();
  if (!databaseUrl)
    throw new StartupError('DATABASE_URL is missing. The embedded database is migrated when The Archive starts.');
  if (redisUrl) await requireRedis(redisUrl);
  await prepareDatabase(databaseUrl, migrations, !redisUrl);
  console.log('The database is up to date.');
}

/** @throws StartupError for any: somebody who adds --dry-run wants no migration */
function refuseArguments(): void {
  try {
    parseArgs({ options: {} });
  } catch (error) {
    throw toArgumentError(error);
  }
}

migrate().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
