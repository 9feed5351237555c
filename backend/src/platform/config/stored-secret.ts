import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecret } from './settings.js';
import { StartupError } from './startup-error.js';

/**
 * Returns a secret that this installation generated and stored in DATA_DIR (readable by its owner only), so that
 * sessions survive a restart. When several processes start simultaneously, the first to write wins and all read the
 * same value.
 */
export function storedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, makeSecret(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new StartupError(`DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}).`);
    }
  }
  return readFileSync(file, 'utf8').trim();
}
