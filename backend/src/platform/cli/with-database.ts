import { storedSecret } from '../config/stored-secret.js';
import { Settings } from '../config/settings.js';
import type { SettingsValues } from '../config/settings.js';
import { openEmbeddedDatabase } from '../database/embedded/index.js';
import { describeDatabase } from './describe-database.js';

/**
 * Runs an operator's command with settings that include a database: the configured one or the embedded one. The
 * embedded one is joined when the product is running, and otherwise started for the duration of the command. `work` also
 * gets the name of the database, to print.
 */
export async function withDatabase<T>(
  read: SettingsValues,
  print: (line: string) => void,
  work: (settings: Settings & { databaseUrl: string }, database: string) => Promise<T>,
): Promise<T> {
  const embedded = read.databaseUrl
    ? undefined
    : await openEmbeddedDatabase({ dataDir: read.dataDir, role: 'api', print });
  try {
    const settings = new Settings({
      ...read,
      // Commands process no jobs.
      role: 'api',
      logLevel: read.logLevel === 'debug' ? 'debug' : 'warn',
      databaseUrl: read.databaseUrl ?? embedded!.url,
      sessionSecret: read.sessionSecret || storedSecret(read.dataDir, 'session-secret'),
    });
    return await work(
      settings as Settings & { databaseUrl: string },
      describeDatabase(settings.databaseUrl!, embedded?.location),
    );
  } finally {
    await embedded?.stop();
  }
}
