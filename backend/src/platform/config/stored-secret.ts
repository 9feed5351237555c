import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSecret } from './settings.js';
import { StartupError } from './startup-error.js';

/**
 * A secret that this installation made up for itself and keeps in DATA_DIR (readable by its owner only), so that
 * sessions outlive a restart. Several processes may start at once: the first one to write wins, all read the same.
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
