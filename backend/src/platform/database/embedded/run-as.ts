import { spawn, spawnSync } from 'node:child_process';
import { StartupError } from '../../config/startup-error.js';

/** The user that PostgreSQL runs as when we are root, which it refuses to be. Undefined elsewhere: it runs as us. */
export interface RunAs {
  uid: number;
  gid: number;
}

const NAME = 'postgres';
/** Programs get this and nothing of ours: PGDATA, PGPORT and the like would change what they do. */
const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
};

/** Whether we are root, so that PostgreSQL has to run as another user. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user `postgres`, made when it is missing (root only).
 *
 * @throws StartupError when there is none and none can be made
 */
export function postgresUser(): RunAs {
  const known = lookUp();
  if (known) return known;
  const group = spawnSync('getent', ['group', NAME], { env: ENVIRONMENT }).status === 0 ? ['-g', NAME] : ['-U'];
  const made = spawnSync('useradd', ['-r', ...group, '-M', '-d', '/nonexistent', '-s', '/usr/sbin/nologin', NAME], {
    encoding: 'utf8',
    env: ENVIRONMENT,
  });
  const user = lookUp();
  if (user) return user;
  const why = made.error ? 'useradd is not there' : (made.stderr.trim().split('\n').at(-1) ?? 'useradd failed');
  throw new StartupError(
    `PostgreSQL refuses to run as root and no user '${NAME}' could be made (${why}): ` +
      `create one, start as an ordinary user, or set DATABASE_URL.`,
  );
}

function lookUp(): RunAs | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, NAME], { encoding: 'utf8', env: ENVIRONMENT });
    return answer.status === 0 ? Number(answer.stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

/** Whether the system knows a user by this number. */
export function hasName(uid: number): boolean {
  return spawnSync('id', ['-nu', String(uid)], { env: ENVIRONMENT }).status === 0;
}

/** Whether that user can do what the shell commands say, with `path` as `$1`. */
export function can(user: RunAs | undefined, commands: string, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', commands, 'sh', path], { ...user, cwd: '/', env: ENVIRONMENT }).status === 0;
}

/**
 * Runs one of PostgreSQL's programs to its end.
 *
 * In a session of its own, for a terminal's Ctrl-C goes to the whole foreground group, and pg_ctl answers one by
 * stopping the server that it is just starting. From `/`, for our own directory may be closed to the other user.
 *
 * @returns its exit code and all it printed
 * @throws StartupError when it cannot be run at all
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
