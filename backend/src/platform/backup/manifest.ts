import { z } from 'zod';
import { StartupError } from '../config/startup-error.js';

/** Raised when an older release could not read what this one writes. */
export const FORMAT = 1;
export const HEADER_ENTRY = 'the-archive.json';
export const MANIFEST_ENTRY = 'manifest.json';
export const CHECKSUM_ENTRY = 'manifest.json.sha256';

/** Names go into SQL: a file from elsewhere must not bring any of its own. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

const header = z.object({
  the: z.literal('archive'),
  format: z.number().int().positive(),
  /** To the minute: `2026-11-22T22:10Z`. */
  time: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
  /** The product's. */
  version: z.string(),
});
/** What a backup begins with. */
export type Header = z.infer<typeof header>;

const table = z.object({
  name,
  columns: z.array(name),
  rows: z.number().int().nonnegative(),
  /** Of what COPY wrote, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** `2026_11`: the months that a table cut into months has. */
  months: z.array(z.string().regex(/^\d{4}_(0[1-9]|1[0-2])$/)),
});
export type TableInFile = z.infer<typeof table>;

const manifest = header.extend({
  /** Those that the database had, in the order in which it got them. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The last number that each sequence has given. */
  sequences: z.record(name, z.number().int().nonnegative()),
});
/** What a backup ends with. */
export type Manifest = z.infer<typeof manifest>;

/** @throws StartupError when it is none of ours, or of a release to come */
export function readHeader(text: string, file: string): Header {
  const read = header.safeParse(json(text));
  if (!read.success) throw new StartupError(`${file} is no backup of The Archive.`);
  if (read.data.format > FORMAT) {
    throw new StartupError(
      `${file} was written by a newer release (${read.data.version}, format ${read.data.format}; this one reads ${FORMAT}): restore it with that one.`,
    );
  }
  return read.data;
}

/** @throws StartupError */
export function readManifest(text: string, file: string): Manifest {
  const read = manifest.safeParse(json(text));
  if (!read.success) throw new StartupError(`${file} is damaged: its list of contents cannot be read.`);
  return read.data;
}

/** The moment to the minute, UTC: nothing in a backup is dated finer. */
export const minuteOf = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`;

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
