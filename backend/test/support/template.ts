import { migrations } from '../../src/migrations/index.js';
import { prepareDatabase } from '../../src/platform/database/prepare-database.js';

/**
 * Creates the database that the specs' databases are copied from: migrated, with the queue's tables, without content.
 * It runs once per test run, outside Jest's module system.
 *
 * @param url a superuser's connection string to an empty database
 */
export async function prepareTemplate(url: string): Promise<void> {
  await prepareDatabase(url, migrations, true);
}
