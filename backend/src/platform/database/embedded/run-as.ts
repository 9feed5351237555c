import { spawn, spawnSync } from 'node:child_process';
import { StartupError } from '../../config/startup-error.js';

/**
 * The user that PostgreSQL runs as when this process is root, which PostgreSQL refuses to run as. Otherwise undefined.
 */
export interface RunAs {
  uid: number;
  gid: number;
}

const USER_NAME = 'postgres';
/** The complete environment of the child processes: inherited variables such as PGDATA or PGPORT would affect them. */
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
};

/** Whether this process is root, so that PostgreSQL has to run as another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Returns the user `postgres`, created when it is missing (root only).
 *
 * @param print prints a line before the user is created
 * @throws StartupError when it is missing and cannot be created
 */
export function postgresUser(print: (line: string) => void): RunAs {
  const existing = findPostgresUser();
  if (existing) return existing;
  print(`Creating the system user '${USER_NAME}', because PostgreSQL refuses to run as root.`);
  const group =
    spawnSync('getent', ['group', USER_NAME], { env: ENVIRONMENT }).status === 0 ? ['-g', USER_NAME] : ['-U'];
  const created = spawnSync(
    'useradd',
    ['-r', ...group, '-M', '-d', '/nonexistent', '-s', '/usr/sbin/nologin', USER_NAME],
    {
      encoding: 'utf8',
      env: ENVIRONMENT,
    },
  );
  const user = findPostgresUser();
  if (user) return user;
  const why = created.error ? 'useradd is not there' : (created.stderr.trim().split('\n').at(-1) ?? 'useradd failed');
  throw new StartupError(
    `PostgreSQL refuses to run as root and the user '${USER_NAME}' could not be created (${why}). ` +
      `Create it, start as an ordinary user, or set DATABASE_URL.`,
  );
}

function findPostgresUser(): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const result = spawnSync('id', [flag, USER_NAME], { encoding: 'utf8', env: ENVIRONMENT });
    return result.status === 0 ? Number(result.stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Whether the system has a user with this id. */
export function hasUserName(uid: number): boolean {
  return spawnSync('id', ['-nu', String(uid)], { env: ENVIRONMENT }).status === 0;
}

/** Runs shell commands as `user`, with `path` as `$1`, and returns whether they succeed. */
export function shellSucceeds(user: RunAs | undefined, commands: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', commands, 'sh', path], { ...user, cwd: '/', env: ENVIRONMENT }).status === 0;
}

/**
 * Runs one of PostgreSQL's programs and waits until it exits.
 *
 * It runs in its own session, because a terminal's Ctrl-C goes to the whole foreground process group and would make
 * pg_ctl stop the server that it is starting. It runs in `/`, because the user may not have access to our working
 * directory.
 *
 * @returns its exit code and its output
 * @throws StartupError when it cannot be started
 */
export function run(
  program: string,
  args: string[],
  user: RunAs | undefined,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...user,
      cwd: '/',
      env: ENVIRONMENT,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    child.once('error', (error: NodeJS.ErrnoException) => {
      const as = user ? ` as user ${user.uid}` : '';
      reject(new StartupError(`${program} cannot be run${as} (${error.code}).`, { cause: error }));
    });
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}
