import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { TOP } from './compose-files.js';

let folder: string;
const path = (...names: string[]) => join(folder, ...names);
const write = (name: string, text: string) => writeFileSync(path('fake', name), `${text}\n`);
const container = (id: string, text: string) => write(join('containers', id), text);
const containers = () => readdirSync(path('fake', 'containers')).sort();
const log = () => readFileSync(path('fake', 'log'), 'utf8').trim().split('\n');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-test-update-'));
  for (const name of ['bin', 'infra', 'fake/containers']) mkdirSync(path(name), { recursive: true });
  copyFileSync(join(TOP, 'infra/update.sh'), path('infra', 'update.sh'));
  copyFileSync(join(TOP, 'backend/test/support/fake-docker.sh'), path('bin', 'docker'));
  for (const [name, text] of Object.entries({
    image: 'v1',
    built: 'v2',
    hash: 'h',
    services: 'api\nworker\nnginx',
    log: '',
  }))
    write(name, text);
  for (const id of ['api-1', 'api-2']) container(id, 'api v1 h running healthy');
  container('worker-1', 'worker v1 h running healthy');
  container('nginx-1', 'nginx n h running healthy');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function start(...args: string[]) {
  const env = {
    PATH: `${path('bin')}:${process.env['PATH']}`,
    FAKE: path('fake'),
    HEALTHY_WITHIN_S: '20',
    KNOWN_WITHIN_S: '0',
  };
  const child = spawn('bash', [path('infra', 'update.sh'), ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }));
  return { child, ended };
}
const update = (...args: string[]) => start(...args).ended;

describe('infra/update.sh', () => {
  it('starts every new container before it stops the first old one, and keeps their number', async () => {
    expect(await update()).toEqual({ code: 0, output: expect.stringContaining('2 api and 1 worker containers') });
    expect(containers()).toEqual(['new-api-4', 'new-api-5', 'new-worker-3', 'nginx-1'].sort());
    const done = log().filter((line) => !line.startsWith('rm'));
    expect(done.map((line) => line.replace(/ (api|worker)-\d$/, ' $1'))).toEqual([
      ...['build', 'migrate', 'up worker', 'up api', 'up api', 'tag v1 the-archive:local-previous'],
      ...['stop worker', 'stop api', 'stop api', 'compose kill -s HUP nginx'],
    ]);
  });

  it('removes the new containers and keeps every old one when a new one does not become healthy', async () => {
    write('next.api', 'restarting starting');
    expect(await update()).toEqual({ code: 1, output: expect.stringContaining('A new api container did not') });
    expect(containers()).toEqual(['api-1', 'api-2', 'nginx-1', 'worker-1']);
    expect(log().filter((line) => /^stop (api|worker)-/.test(line))).toEqual([]);
    expect(readFileSync(path('fake', 'image'), 'utf8')).toBe('v1\n');
  });

  it('removes a container that was being created when Ctrl-C came', async () => {
    write('hang', '');
    const { child, ended } = start();
    await eventually(() => existsSync(path('fake', 'hangs')), { what: 'a container that is created' });
    child.kill('SIGINT');
    write('go', '');
    expect((await ended).code).toBe(130);
    expect(containers()).toEqual(['api-1', 'api-2', 'nginx-1', 'worker-1']);
  });

  it('resumes an interrupted update, and starts no extra containers', async () => {
    write('image', 'v2');
    container('api-8', 'api v2 h running healthy');
    container('api-9', 'api v2 h running healthy');
    container('worker-9', 'worker v2 h running healthy');
    expect((await update()).code).toBe(0);
    expect(containers()).toEqual(['api-8', 'api-9', 'nginx-1', 'worker-9']);
  });

  it('does not count an unhealthy container as a new one', async () => {
    write('image', 'v2');
    container('worker-9', 'worker v2 h running unhealthy');
    expect((await update()).code).toBe(1);
    expect(containers()).toContain('api-1');
    for (const id of ['api-1', 'api-2', 'worker-1', 'worker-9']) rmSync(path('fake', 'containers', id));
    container('api-3', 'api v2 h running unhealthy');
    write('image', 'v2');
    expect(await update('--no-build')).toEqual({ code: 1, output: expect.stringContaining('is not healthy') });
  });

  it('updates a site without workers, and refuses one with a stopped container', async () => {
    rmSync(path('fake', 'containers', 'worker-1'));
    expect(await update()).toEqual({ code: 0, output: expect.stringContaining('2 api and 0 worker containers') });
    container('worker-1', 'worker v1 h exited none');
    expect(await update()).toEqual({ code: 1, output: expect.stringContaining('A container of worker is stopped') });
  });

  it('names the containers that it does not update although their definition changed', async () => {
    write('hash.nginx', 'other');
    const notice = expect.stringContaining('nginx has a new definition');
    expect(await update('--no-build')).toEqual({ code: 0, output: notice });
    expect(log()).not.toContain('build');
  });

  it('rolls back to the previous image without the tables, api containers first', async () => {
    expect(await update('--back')).toEqual({ code: 1, output: expect.stringContaining('no image from before') });
    await update();
    write('log', '');
    expect((await update('--back')).code).toBe(0);
    expect(containers().map((id) => readFileSync(path('fake', 'containers', id), 'utf8').split(' ')[1])).toEqual(
      ['n', 'v1', 'v1', 'v1'].sort((a, b) => (a === b ? 0 : a === 'n' ? 1 : -1)),
    );
    expect(log()).not.toContain('migrate');
    expect(log().filter((line) => line.startsWith('up'))).toEqual(['up api', 'up api', 'up worker']);
  });

  it('prints its usage when it does not understand an argument', async () => {
    expect(await update('--help')).toEqual({ code: 2, output: expect.stringContaining('--no-build') });
  });
});
