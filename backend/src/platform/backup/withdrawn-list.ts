import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { StartupError } from '../config/startup-error.js';
import { publishFile, toWriteError, unfinishedOf } from '../cli/atomic-file.js';
import { withClient } from './connection.js';

const HEADER = /^The Archive: (\d+) withdrawn receipts, (\d{4}-\d\d-\d\d)$/;
const HASH = /^[\w-]{43}$/;

/** The hashes of the receipts of withdrawn stories, as of a day. */
export interface WithdrawnList {
  /** The UTC day, `YYYY-MM-DD`. */
  day: string;
  hashes: ReadonlySet<string>;
}

/** @returns undefined for a database of a release without receipts */
export function withdrawnIn(url: string): Promise<Set<string> | undefined> {
  return withClient(url, async (client) => {
    const { rows: found } = await client.query(`select to_regclass('receipt') is not null as "exists"`);
    if (!(found[0] as { exists: boolean }).exists) return undefined;
    const { rows } = await client.query<{ hash: string }>("select hash from receipt where ended = 'withdrawn'");
    return new Set(rows.map(({ hash }) => hash));
  });
}

/**
 * Writes a list, readable by its owner only, and replaces one of the same day. The hashes are sorted, which is a random order:
 * nothing shows when or in which order stories were withdrawn.
 *
 * @throws StartupError when it cannot be written
 */
export async function writeWithdrawnList(file: string, { day, hashes }: WithdrawnList): Promise<void> {
  const lines = [`The Archive: ${hashes.size} withdrawn receipts, ${day}`, ...[...hashes].sort()];
  try {
    const handle = await open(unfinishedOf(file), 'w', 0o600);
    await handle.writeFile(`${lines.join('\n')}\n`).finally(() => handle.close());
    await publishFile(file);
  } catch (error) {
    throw toWriteError(error as NodeJS.ErrnoException, file);
  }
}

/** The hashes in the complete lines of a damaged list; none if it cannot be read. */
export function salvageHashes(file: string): Set<string> {
  try {
    return new Set(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => HASH.test(line)),
    );
  } catch {
    return new Set();
  }
}

/** @throws StartupError when it cannot be read, or is not complete */
export function readWithdrawnList(file: string): WithdrawnList {
  let lines: string[];
  try {
    lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Nothing was changed.`);
  }
  const [header = '', ...rest] = lines;
  const [, count, day] = HEADER.exec(header) ?? [];
  const hashes = new Set(rest);
  if (day === undefined || hashes.size !== Number(count) || rest.some((line) => !HASH.test(line)))
    throw new StartupError(
      `${file} is damaged: it is no complete list of withdrawn receipts. Nothing was changed. Use another copy of it, or move it away; then stories stay hidden after the restore until you confirm them.`,
    );
  return { day, hashes };
}
