import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { binariesFor, type Binaries } from './binaries.js';
import { can, hasName, isRoot, postgresUser, type RunAs } from './run-as.js';

/** Where one data directory's database is, what runs it, and as whom. */
export interface Place {
  /** Holds the four below; only the user that PostgreSQL runs as can read it. */
  home: string;
  /** PostgreSQL's own data directory. */
  data: string;
  passwordFile: string;
  log: string;
  /** Holds the port used last, so that the next start can have the same one. */
  portFile: string;
  runAs: RunAs | undefined;
  binaries: Binaries;
}

/** For what the user `postgres` cannot reach where it is: the data of such a checkout, a copy of the programs. */
export const SHARED = '/var/lib/the-archive';
/** In the data directory: says where its database is when it is not in it. */
const NOTE = 'WHERE-THE-DATABASE-IS.txt';
/** In a home under SHARED: says which data directory it belongs to. */
const BACK_NOTE = 'BELONGS-TO.txt';

/** The paths in a home. */
export function layout(home: string): Pick<Place, 'home' | 'data' | 'passwordFile' | 'log' | 'portFile'> {
  const [data, passwordFile] = [join(home, 'data'), join(home, 'password')];
  return { home, data, passwordFile, log: join(home, 'server.log'), portFile: join(home, 'port') };
}

/** The home of an existing database of `dataDir`; does not say whether it is there. */
export function homeOf(dataDir: string): string {
  return notedHome(dataDir) ?? join(dataDir, 'postgres');
}

/**
 * Finds or makes the place of `dataDir`'s database. Call it as the owner of `dataDir` only.
 *
 * An ordinary user's is in `dataDir`, and so is root's where PostgreSQL's user can reach it; else it is under SHARED,
 * with a note in `dataDir` (which wins at the next start, for data must never seem lost because a mode has changed).
 *
 * @param dataDir absolute and real (no symbolic links), existing
 * @throws StartupError when it cannot be reached or made
 */
export function choosePlace(dataDir: string, say: (line: string) => void): Place {
  const inside = join(dataDir, 'postgres');
  if (!isRoot()) {
    makeDirectory(inside);
    refuseAnothersData(dataDir, inside);
    return { ...layout(inside), runAs: undefined, binaries: binariesFor(undefined, SHARED, say) };
  }
  // The owner of the data, whom PostgreSQL insists on; in an ordinary user's directory that user, to whom it stays open.
  const runAs = ownerOf(join(inside, 'data')) ?? ownerOf(dataDir) ?? postgresUser();
  const home = reachableHome(dataDir, inside, runAs, say);
  return { ...layout(home), runAs, binaries: binariesFor(runAs, SHARED, say) };
}

function reachableHome(dataDir: string, inside: string, runAs: RunAs, say: (line: string) => void): string {
  const noted = notedHome(dataDir);
  if (noted !== undefined) {
    takeAlong(noted, dataDir);
    return noted;
  }
  const hasData = existsSync(join(inside, 'data'));
  makeDirectory(inside, runAs);
  if (can(runAs, 'cd "$1" && test -w .', inside)) return inside;
  if (hasData) {
    throw new StartupError(
      `The user that PostgreSQL runs as (uid ${runAs.uid}) can no longer reach its data in ${inside}: ` +
        `let it pass the directories above (chmod o+x), or choose another DATA_DIR.`,
    );
  }
  rmSync(inside, { recursive: true });
  const home = join(SHARED, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  makeDirectory(SHARED);
  makeDirectory(home, runAs);
  takeAlong(home, dataDir);
  writeFileSync(
    join(dataDir, NOTE),
    `${home}\n\nThe database of this directory is there: PostgreSQL does not run as root, and the user that it runs as\n` +
      `cannot reach this place. Keep this file: it is how the next start finds the data.\n`,
  );
  say(`The database is kept in ${home}: the user that PostgreSQL runs as cannot reach ${dataDir}.`);
  return home;
}

/**
 * The home that the note in `dataDir` names. A note that came here with a copy of another directory does not count, as
 * long as that one is still there: two programs would write to one database.
 */
function notedHome(dataDir: string): string | undefined {
  const home = firstLine(join(dataDir, NOTE));
  if (home === undefined || !existsSync(home)) return undefined;
  const belongsTo = firstLine(join(home, BACK_NOTE));
  const copied = belongsTo !== undefined && belongsTo !== dataDir && firstLine(join(belongsTo, NOTE)) === home;
  return copied ? undefined : home;
}

function takeAlong(home: string, dataDir: string): void {
  writeFileSync(join(home, BACK_NOTE), `${dataDir}\n`);
}

function firstLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n')[0]?.trim() || undefined;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

function refuseAnothersData(dataDir: string, inside: string): void {
  const elsewhere = notedHome(dataDir);
  const home = elsewhere ?? inside;
  const { uid } = statSync(home);
  if (elsewhere === undefined && uid === process.getuid?.()) return;
  throw new StartupError(
    `The database in ${home} belongs to another user (uid ${uid}), for it was started by root before: ` +
      `start it as root, or choose another DATA_DIR.`,
  );
}

/** The user that something belongs to, unless that is root or has no name (initdb refuses those without). */
function ownerOf(path: string): RunAs | undefined {
  const { uid, gid } = statSync(path, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 };
  return uid === 0 || !hasName(uid) ? undefined : { uid, gid };
}

function makeDirectory(path: string, owner?: RunAs): void {
  const shared = path === SHARED;
  mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
  mkdirSync(path, { recursive: true, mode: shared ? 0o755 : 0o700 });
  if (owner) chownSync(path, owner.uid, owner.gid);
}
