import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../../platform/config/startup-error.js';

/**
 * Chooses the file of an export: the requested `.zip`, else an unused name in the requested or default folder. The
 * folder is created if it is missing, open to its owner only.
 *
 * @param day `2026-11-23`
 */
export function exportFile(requested: string | undefined, defaultFolder: string, day: string): string {
  if (requested && /\.zip$/i.test(requested) && !isFolder(requested)) return resolve(requested);
  const folder = resolve(requested ?? defaultFolder);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const used = new Set(readdirSync(folder));
    const name = (number: number) => `the-archive-${day}${number > 1 ? `-${number}` : ''}.zip`;
    let number = 1;
    while (used.has(name(number))) number += 1;
    return join(folder, name(number));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`${folder} cannot be made or read (${code}).`, { cause: error });
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
