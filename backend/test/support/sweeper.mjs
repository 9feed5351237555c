/**
 * Waits for SIGTERM. Then it stops every PostgreSQL whose data is below the directory argv[2], or where a note in it
 * points to, and removes the latter. Embedded databases intentionally outlive their owners; those of an aborted run
 * must not.
 */
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const base = process.argv[2];
const SHARED = '/var/lib/the-archive/';

/** @returns whether there was a server */
function end(home) {
  const pidFile = join(home, 'data', 'postmaster.pid');
  if (!existsSync(pidFile)) return false;
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGQUIT');
    return true;
  } catch {
    return false; // already gone
  }
}

/** @returns whether there was anything to stop */
function sweep() {
  let found = globSync('**/data.unfinished-*', { cwd: base }).length > 0;
  for (const home of globSync('**/postgres', { cwd: base })) found = end(join(base, home)) || found;
  for (const note of globSync('**/WHERE-THE-DATABASE-IS.txt', { cwd: base })) {
    const home = readFileSync(join(base, note), 'utf8').split('\n')[0];
    if (!home.startsWith(SHARED)) continue;
    found = end(home) || found;
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
  return found;
}

process.on('SIGTERM', () => {
  // Repeats until all is quiet for a while: a running initdb or pg_ctl may still start a server.
  let quiet = 0;
  setInterval(() => {
    quiet = sweep() ? 0 : quiet + 1;
    if (quiet === 8) process.exit(0);
  }, 100);
});
setInterval(() => undefined, 60_000);
