import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { read, TOP } from './compose-files.js';

let infra: string;
beforeEach(() => {
  infra = join(mkdtempSync(join(tmpdir(), 'archive-test-infra-')), 'infra');
  cpSync(join(TOP, 'infra'), infra, { recursive: true, filter: (path) => !/[\\/](\.env|tls)$/.test(path) });
});
afterEach(() => rmSync(join(infra, '..'), { recursive: true, force: true }));

/** An environment with our own commands first in PATH. */
function withCommands(commands: Record<string, string>): NodeJS.ProcessEnv {
  const bin = join(infra, '..', 'bin');
  mkdirSync(bin, { recursive: true });
  for (const [command, text] of Object.entries(commands)) {
    writeFileSync(join(bin, command), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, command), 0o755);
  }
  return { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
}

/** Runs a script of infra/ with our own commands. */
function script(name: string, args: string[] = [], commands: Record<string, string> = {}) {
  const env = withCommands(commands);
  const { status, stdout, stderr } = spawnSync(join(infra, name), args, { env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const settings = () => parseEnv(readFileSync(join(infra, '.env'), 'utf8'));
const SECRETS = [
  'POSTGRES_PASSWORD',
  'REDIS_PASSWORD',
  'SESSION_SECRET',
  'MEILI_MASTER_KEY',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
];

describe('infra/setup.sh', () => {
  it('writes secrets that differ, in a file that only its owner may read', () => {
    const { status, output } = script('setup.sh');
    expect([status, output]).toEqual([0, expect.stringContaining('docker compose up -d --build')]);
    const written = SECRETS.map((name) => settings()[name]!);
    expect(written.filter((value) => /^[0-9a-f]{48}$/.test(value))).toHaveLength(SECRETS.length);
    expect(new Set(written).size).toBe(SECRETS.length);
    expect(statSync(join(infra, '.env')).mode & 0o777).toBe(0o600);
    expect(output).not.toContain(settings()['ADMIN_PASSWORD']);
  });

  it('refuses to overwrite the secrets of an installation', () => {
    script('setup.sh');
    const before = readFileSync(join(infra, '.env'), 'utf8');
    const { status, output } = script('setup.sh', ['--demo']);
    expect([status, output]).toEqual([1, expect.stringContaining('There is an infra/.env already')]);
    expect(readFileSync(join(infra, '.env'), 'utf8')).toBe(before);
    expect(readdirSync(infra).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('chooses the compose files of https, certificates and search by its arguments', () => {
    script('setup.sh', ['https://journal.example', '--admin', 'ada@school.example']);
    expect(settings()).toMatchObject({
      PUBLIC_URL: 'https://journal.example',
      HTTP_PORT: '80',
      COMPOSE_FILE: 'docker-compose.yml:docker-compose.caddy.yml',
      ADMIN_EMAIL: 'ada@school.example',
    });
    rmSync(join(infra, '.env'));
    script('setup.sh', ['https://journal.example', '--certificates', '--no-meilisearch', '--demo']);
    expect(settings()).toMatchObject({
      COMPOSE_FILE: 'docker-compose.yml:docker-compose.tls.yml:docker-compose.no-meilisearch.yml',
      SEED: 'demo',
    });
    for (const file of settings()['COMPOSE_FILE']!.split(':')) expect(existsSync(join(TOP, 'infra', file))).toBe(true);
  });

  it('explains itself and writes nothing when it does not understand an argument', () => {
    for (const args of [
      ['--certs'],
      ['https://a.example/path'],
      ['--admin'],
      ['--admin', 'x#y@z'],
      ['http://'],
      ['https://a.example:8443'],
      ['http://192.168.1.5:8080'],
      ['--certificates'],
    ])
      expect([args, script('setup.sh', args)]).toEqual([
        args,
        { status: 2, output: expect.stringContaining('setup.sh') },
      ]);
    expect(existsSync(join(infra, '.env'))).toBe(false);
  });
});

describe('the line for cron in docs/operations.md', () => {
  /** Returns the email that cron sends after a backup that does this. */
  const emailAbout = (backup: string): string => {
    const [, line] = /^10 0 \* \* \* +(.+)$/m.exec(read('docs/operations.md'))!;
    const { stdout, stderr } = spawnSync('/bin/sh', ['-c', line!.replace('/srv/the-archive/infra', infra)], {
      env: withCommands({ docker: backup }),
      encoding: 'utf8',
    });
    return stdout + stderr;
  };

  it('emails a failure and a warning, and nothing else', () => {
    expect(emailAbout('echo Checked')).toBe('');
    expect(emailAbout('echo The disk is full >&2; exit 1')).toBe('The disk is full\n');
    expect(emailAbout('echo WARNING: the list is damaged')).toBe('WARNING: the list is damaged\n');
  });
});

describe('infra/pin-images.sh', () => {
  const references = () =>
    ['Dockerfile', 'docker-compose.yml', 'docker-compose.caddy.yml', 'k8s/base/nginx.yaml']
      .map((file) => readFileSync(join(infra, file), 'utf8'))
      .join('\n')
      .match(/(?<=FROM |image: )[a-z0-9./-]+:v?\d\S*/g)!;

  it('writes the digest of every base image, and removes it again', () => {
    script('pin-images.sh', ['--unpin']);
    const tags = references();
    // A different digest for each image.
    const docker = `echo sha256:$(printf %s "$4" | sha256sum | cut -d' ' -f1)`;
    expect(script('pin-images.sh', [], { docker }).status).toBe(0);
    const pinned = references();
    expect(pinned.map((one) => one.replace(/@sha256:[0-9a-f]{64}$/, ''))).toEqual(tags);
    expect(new Set(pinned.map((one) => one.split('@')[1])).size).toBe(new Set(tags).size);
    expect(script('pin-images.sh', ['--unpin']).status).toBe(0);
    expect(references()).toEqual(tags);
  });

  it('changes nothing when one registry does not answer', () => {
    const before = references();
    const docker = 'case $4 in redis:*) exit 1 ;; esac; echo sha256:$(printf %s "$4" | sha256sum | cut -d" " -f1)';
    expect(script('pin-images.sh', [], { docker })).toEqual({
      status: 1,
      output: expect.stringContaining('No registry answered for redis:'),
    });
    expect(references()).toEqual(before);
  });
});
