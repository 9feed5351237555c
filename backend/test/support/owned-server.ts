import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface OwnedServer {
  pid: number;
  /** Stops the server and removes its directory, unless the server will be restarted there. */
  end(options?: { keepDirectory?: boolean }): Promise<void>;
}

export interface ServerOptions {
  command: string;
  args: string[];
  env?: Record<string, string>;
  uid?: number;
  gid?: number;
  /** Its output is hidden, because it prints more than errors. */
  quiet?: boolean;
  /** The signal for a fast stop: the data of a temporary server need not be saved. */
  signal: NodeJS.Signals;
  /** The directory of its data, removed after the stop. */
  directory: string;
}

/**
 * Starts a server that cannot outlive this process (see server-guard.mjs), not even when this one is killed with -9.
 *
 * @throws Error when the command cannot be run
 */
export async function startOwnedServer(server: ServerOptions): Promise<OwnedServer> {
  const guardFile = fileURLToPath(new URL('./server-guard.mjs', import.meta.url));
  const guard = spawn(process.execPath, [guardFile, JSON.stringify(server)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const pid = await new Promise<number>((found, failed) => {
    guard.stdout.once('data', (line) => found(Number(String(line))));
    guard.once('error', failed);
    guard.once('exit', () => failed(new Error(`${server.command} could not be started`)));
    setTimeout(() => failed(new Error(`${server.command} was not started within 30 s`)), 30_000).unref();
  });
  // The pipes must not keep this process alive. The guard waits for them to close, which they do when this process
  // ends.
  guard.unref();
  for (const pipe of [guard.stdin, guard.stdout]) (pipe as unknown as { unref(): void }).unref();
  return {
    pid,
    end: async ({ keepDirectory = false } = {}) => {
      if (guard.exitCode !== null) return;
      const ended = once(guard, 'exit');
      guard.ref();
      guard.stdin.end(keepDirectory ? 'leave' : '');
      await ended;
    },
  };
}
