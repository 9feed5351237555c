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
 * The nginx of E2E_NGINX with the configuration of infra/nginx, at ports of its own, before these api processes.
 *
 * @param api their ports
 */
export async function startNginx(port: number, api: readonly number[]): Promise<Proxy> {
  const directory = mkdtempSync(join(tmpdir(), 'archive-nginx-'));
  const read = (file: string) => readFileSync(join(FILES, file), 'utf8');
  mkdirSync(join(directory, 'archive'));
  writeFileSync(join(directory, 'nginx.conf'), read('nginx.conf').replaceAll('/tmp/', `${directory}/`));
  writeFileSync(
    join(directory, 'archive/site.conf'),
    read('site.conf').replace('listen 8080', `listen 127.0.0.1:${port}`),
  );
  let upstream = read('upstream.example.conf');
  for (const [at, example] of [3001, 3002].entries()) upstream = upstream.replace(`:${example} `, `:${api[at]!} `);
  writeFileSync(join(directory, 'archive/upstream.conf'), upstream);
  copyFileSync('/etc/nginx/mime.types', join(directory, 'mime.types'));
  const args = [
    '-p',
    directory,
    '-c',
    join(directory, 'nginx.conf'),
    '-g',
    `daemon off;${process.getuid!() === 0 ? ' user root;' : ''}`,
  ];
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
