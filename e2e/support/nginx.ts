import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const FILES = fileURLToPath(new URL('../../infra/nginx/', import.meta.url));
const READY_WITHIN_MS = 10_000;

export interface Proxy {
  pid: number;
  stop(): Promise<void>;
}

/**
 * Copies the configuration of infra/nginx to a new folder, with the given ports.
 *
 * @param port nginx listens here, on 127.0.0.1
 * @param api the ports of the two api processes
 * @returns the folder, which the caller removes, and the arguments for nginx
 */
export function writeNginxConfig(port: number, api: readonly number[]): { directory: string; args: string[] } {
  const directory = mkdtempSync(join(tmpdir(), 'archive-nginx-'));
  const copy = (file: string, change: (text: string) => string = (text) => text) =>
    writeFileSync(join(directory, file), change(readFileSync(join(FILES, file), 'utf8')));
  const inDirectory = (text: string) => text.replaceAll('/tmp/', `${directory}/`);
  // `notice` would print every start and stop between the names of the tests.
  copy('process.conf', (text) => inDirectory(text).replace('error_log stderr notice', 'error_log stderr warn'));
  copy('http.conf', inDirectory);
  copy('site.conf');
  copy('unavailable.conf');
  copy('upstream.example.conf', (text) =>
    [3001, 3002].reduce((changed, example, at) => changed.replace(`:${example} `, `:${api[at]!} `), text),
  );
  copy('example.conf', (text) => text.replace('listen 8080', `listen 127.0.0.1:${port}`));
  const more = `daemon off;${process.getuid!() === 0 ? ' user root;' : ''}`;
  return { directory, args: ['-p', directory, '-c', join(directory, 'example.conf'), '-g', more] };
}

/** Starts the nginx of E2E_NGINX in front of the api processes. */
export async function startNginx(port: number, api: readonly number[]): Promise<Proxy> {
  const { directory, args } = writeNginxConfig(port, api);
  const child = spawn(process.env.E2E_NGINX!, args, { detached: true, stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const proxy: Proxy = {
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGQUIT');
      const timer = setTimeout(() => child.kill('SIGTERM'), 2_000);
      await exited;
      clearTimeout(timer);
      rmSync(directory, { recursive: true, force: true });
    },
  };
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await pause(50)) {
    if (child.exitCode !== null) break;
    if (
      await fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return proxy;
  }
  await proxy.stop();
  throw new Error('nginx does not answer.');
}
