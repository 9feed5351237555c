import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Identifies a process by its start time within this boot, to distinguish it from a later one with the same pid.
 *
 * @returns a string to compare, or undefined when no such process runs. A zombie does not count as running: it waits
 *   for its parent to reap it, which may never happen in a container without an init. `kill(pid, 0)` succeeds for
 *   zombies.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const fields = statFields(pid);
    if (fields === undefined) return undefined;
    const [state, startedAt] = [fields[0], fields[19]];
    if (state === undefined || 'ZX'.includes(state)) return undefined;
    return `${bootId()}:${startedAt}`;
  }
  const listed = ps(pid, 'stat=,lstart=');
  return listed === '' || listed.startsWith('Z') ? undefined : listed.replace(/^\S+\s+/, '');
}

/** Whether a process with this pid runs (zombies do not). */
export function isRunning(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/** Whether any process has the pid, including zombies. PostgreSQL checks the pid in its pid file like this. */
export function isPidInUse(pid: number): boolean {
  // 0 and negative numbers address process groups, including our own.
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether process `pid` is a PostgreSQL server on the data directory `data` (an absolute, real path). Checks the
 * command line first, because root in a container often cannot read another user's /proc/<pid>/cwd.
 */
export function isServerOf(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform !== 'linux') {
    const command = ps(pid, 'command=');
    return command.includes('postgres') && command.includes(data);
  }
  const [program = '', ...args] = commandLine(pid);
  if (basename(program) !== 'postgres') return false;
  return args.includes(data) || workingDirectory(pid) === data;
}

function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name is in parentheses and may itself contain spaces and parentheses: start after the last one.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function workingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

function ps(pid: number, format: string): string {
  try {
    const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
    return execFileSync('ps', ['-ww', '-o', format, '-p', String(pid)], { encoding: 'utf8', env }).trim();
  } catch {
    return '';
  }
}
