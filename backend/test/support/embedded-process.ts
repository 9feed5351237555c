import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

type Message = { url?: string; location?: string; error?: string; name?: string; say?: string; stopped?: boolean };

/** A process that opened an embedded database, or was not allowed to. */
export interface DatabaseProcess {
  pid: number;
  url: string;
  location: string;
  /** The line of the StartupError, if it was not allowed to. */
  refusal: string | undefined;
  /** The lines for the operator so far. */
  output: string[];
  stop(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

const started: ChildProcess[] = [];

/**
 * Opens the embedded database of `dataDir` in its own process, which can be killed.
 *
 * @param user the user to run as (root only)
 */
export async function openInProcess(
  dataDir: string,
  role: 'all' | 'api' | 'worker' = 'all',
  user?: { uid: number; gid: number },
): Promise<DatabaseProcess> {
  const script = fileURLToPath(new URL('./embedded-process.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, dataDir, role], { ...user, stdio: ['pipe', 'pipe', 'inherit'] });
  started.push(child);
  const exited = once(child, 'exit');
  const output: string[] = [];
  const outcome = await new Promise<Message>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const message = JSON.parse(line) as Message;
      if (message.say !== undefined) output.push(message.say);
      else if (message.url !== undefined || message.error !== undefined) resolve(message);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The process printed no result and exited with ${code}`)));
  });
  if (outcome.name !== undefined && outcome.name !== 'StartupError')
    throw new Error(`${outcome.name}: ${outcome.error}`);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await exited;
  };
  return {
    pid: child.pid ?? 0,
    url: outcome.url ?? '',
    location: outcome.location ?? '',
    refusal: outcome.error,
    output,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Stops all that are still running, in order; for afterEach. */
export async function endAllProcesses(): Promise<void> {
  const running = started.splice(0).filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map((child) => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      return exited;
    }),
  );
}
