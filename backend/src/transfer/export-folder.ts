import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../platform/config/startup-error.js';

/**
 * The file that an export is written to: the `.zip` that was asked for; else in the folder that was, or in `usual`, one that
 * nobody has yet. The folder is made, as a backup's is.
 *
 * @param day `2026-11-23`
 */
export function exportFile(asked: string | undefined, usual: string, day: string): string {
  if (asked && /\.zip$/i.test(asked) && !isFolder(asked)) return resolve(asked);
  const folder = resolve(asked ?? usual);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const there = new Set(readdirSync(folder));
    const name = (number: number) => `the-archive-${day}${number > 1 ? `-${number}` : ''}.zip`;
    let number = 1;
    while (there.has(name(number))) number += 1;
    return join(folder, name(number));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`${folder} cannot be made or read (${code}).`, { cause: error });
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
