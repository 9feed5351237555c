import { open, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../config/startup-error.js';

/** The temporary name of a file. It gets its final name only when it is complete and flushed to the disk. */
export const unfinishedOf = (file: string): string => `${file}.unfinished`;

/**
 * Creates the temporary file, readable by its owner only.
 *
 * @throws StartupError when the file already exists or cannot be written
 */
export async function beginFile(file: string): Promise<FileHandle> {
  if (existsSync(file)) throw alreadyExists(file);
  return open(unfinishedOf(file), 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw toWriteError(error, file);
  });
}

/** Gives the file its final name. Syncs the file and its folder, so that it survives a power failure. */
export async function publishFile(file: string): Promise<void> {
  await sync(unfinishedOf(file));
  await rename(unfinishedOf(file), file);
  await sync(dirname(file));
}

export const discardFile = (file: string): Promise<void> => rm(unfinishedOf(file), { force: true });

/** Turns errors that the operator can fix into a StartupError. Returns all other errors unchanged. */
export function toWriteError(error: NodeJS.ErrnoException, file: string): Error {
  const why: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk is full for this user',
    EACCES: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOENT: 'the folder does not exist',
    ENOTDIR: 'a file is in the way',
    EFBIG: 'a file may not be that large',
  };
  if (error.code === 'EEXIST') return alreadyExists(file);
  const words = error.code && why[error.code];
  return words ? new StartupError(`${file} cannot be written: ${words}.`, { cause: error }) : error;
}

const alreadyExists = (file: string) =>
  new StartupError(`${file} exists already, or is being written. It was left as it is.`);

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
