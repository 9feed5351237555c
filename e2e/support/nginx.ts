import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
 * The configuration of infra/nginx in a directory of its own, at ports of its own, before these api processes.
 *
 * @param api their ports
 * @returns that directory, which is whoever's who asked, and what nginx is told to find it
 */
export function layOutNginx(port: number, api: readonly number[]): { directory: string; args: string[] } {
  const directory = mkdtempSync(join(tmpdir(), 'archive-nginx-'));
  const read = (file: string) => readFileSync(join(FILES, file), 'utf8');
  mkdirSync(join(directory, 'archive'));
  const main = read('nginx.conf').replaceAll('/tmp/', `${directory}/`);
  // Each start and end is told as well, where somebody reads what a test says.
  writeFileSync(join(directory, 'nginx.conf'), main.replace('error_log stderr notice', 'error_log stderr warn'));
  writeFileSync(
    join(directory, 'archive/site.conf'),
    read('site.conf').replace('listen 8080', `listen 127.0.0.1:${port}`),
  );
  let upstream = read('upstream.example.conf');
  for (const [at, example] of [3001, 3002].entries()) upstream = upstream.replace(`:${example} `, `:${api[at]!} `);
  writeFileSync(join(directory, 'archive/upstream.conf'), upstream);
  copyFileSync('/etc/nginx/mime.types', join(directory, 'mime.types'));
  const more = `daemon off;${process.getuid!() === 0 ? ' user root;' : ''}`;
  return { directory, args: ['-p', directory, '-c', join(directory, 'nginx.conf'), '-g', more] };
}

/** The nginx of E2E_NGINX, before these api processes. */
export async function startNginx(port: number, api: readonly number[]): Promise<Proxy> {
  const { directory, args } = layOutNginx(port, api);
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
