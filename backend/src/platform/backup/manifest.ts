import { z } from 'zod';
import { StartupError } from '../config/startup-error.js';

/** Increased when older releases cannot read the new format. */
export const FORMAT = 1;
export const HEADER_ENTRY = 'the-archive.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const CHECKSUM_ENTRY = 'manifest.json.sha256';

/** Names become part of SQL, so a foreign file must not bring arbitrary ones. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const header = z.object({
  the: z.literal('archive'),
  format: z.number().int().positive(),
  /** To the minute: `2026-11-22T22:10Z`. */
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
  /** The release of the product that wrote it. */
  version: z.string(),
});
/** The first entry of a backup. */
export type Header = z.infer<typeof header>;

const table = z.object({
  name,
  columns: z.array(name),
  rows: z.number().int().nonnegative(),
  /** Of the output of COPY, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The months that a partitioned table has, such as `2026_11`. */
  months: z.array(z.string().regex(/^\d{4}_(0[1-9]|1[0-2])$/)),
});
export type TableInFile = z.infer<typeof table>;

const manifest = header.extend({
  /** The migrations that ran in the database, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The last number of each sequence. */
  sequences: z.record(name, z.number().int().nonnegative()),
});
/** The last entry of a backup but its checksum. */
export type Manifest = z.infer<typeof manifest>;

/** @throws StartupError when it is not our format, or of a newer release */
export function readHeader(text: string, file: string): Header {
  const read = header.safeParse(parseJson(text));
  if (!read.success) throw new StartupError(`${file} is not a backup of The Archive. Nothing was changed.`);
  if (read.data.format > FORMAT) {
    throw new StartupError(
      `${file} was written by a newer release (${read.data.version}, format ${read.data.format}; this one reads ${FORMAT}): restore it with that one.`,
    );
  }
  return read.data;
}

/** @throws StartupError */
export function readManifest(text: string, file: string): Manifest {
  const read = manifest.safeParse(parseJson(text));
  if (!read.success)
    throw new StartupError(
      `${file} is damaged: its list of contents cannot be read. Nothing was changed. Use another backup.`,
    );
  return read.data;
}

/** Formats a time to the minute, in UTC. Nothing in a backup has a finer date. */
export const toMinute = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
