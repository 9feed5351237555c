import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';

/**
 * Makes the database that each spec's own is a copy of: migrated, with the queue's tables, without content. Called once
 * for a test run, outside Jest's module system.
 *
 * @param url a superuser's connection string to an empty database
 */
export async function prepareTemplate(url: string): Promise<void> {
  await prepareDatabase(url, migrations, true);
}
