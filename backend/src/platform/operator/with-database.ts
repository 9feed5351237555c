import { storedSecret } from '../config/stored-secret.js';
import { Settings } from '../config/settings.js';
import type { SettingsValues } from '../config/settings.js';
import { openEmbeddedDatabase } from '../database/embedded/index.js';

/**
 * The settings with the database in them, for an operator's command: the one that is set, or the embedded one. That one is
 * joined where the product runs, and opened for as long as this takes where it does not.
 */
export async function withDatabase<T>(
  read: SettingsValues,
  say: (line: string) => void,
  work: (settings: Settings & { databaseUrl: string }) => Promise<T>,
): Promise<T> {
  const embedded = read.databaseUrl
    ? undefined
    : await openEmbeddedDatabase({ dataDir: read.dataDir, role: 'api', say });
  try {
    const settings = new Settings({
      ...read,
      // No jobs are done here.
      role: 'api',
      logLevel: read.logLevel === 'debug' ? 'debug' : 'warn',
      databaseUrl: read.databaseUrl ?? embedded!.url,
      sessionSecret: read.sessionSecret || storedSecret(read.dataDir, 'session-secret'),
    });
    return await work(settings as Settings & { databaseUrl: string });
  } finally {
    await embedded?.stop();
  }
}
