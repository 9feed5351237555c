import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { bodyLimits } from '../../src/body-limits.js';
import { isPageOfStories } from '../../src/modules/analytics/contract.js';
import { ANONYMOUS_ROUTES } from '../../src/platform/http/auth/anonymous-routes.js';
import { differences, toDo } from '../support/faults.js';

const TOP = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(TOP, path), 'utf8');

/** The instruction for a difference between infra/Dockerfile and scripts/lib/server.mjs. */
const asInNpmStart = (list: string, place: string) => ({
  ifMissing: `${list} of scripts/lib/server.mjs has it, add it to ${place} in infra/Dockerfile`,
  ifUnknown: `${list} of scripts/lib/server.mjs does not have it, remove it from ${place} in infra/Dockerfile`,
});

/** The paths that a process reads, each with the stage of infra/Dockerfile that makes it. */
const READ_BY_A_PROCESS = [
  'production-dependencies sbom.cdx.json',
  'production-dependencies node_modules',
  ...['package.json', 'infra/search', 'infra/meilisearch', 'backend/seed', 'frontend/dist', 'backend/dist'].map(
    (path) => `build ${path}`,
  ),
];

describe('infra/Dockerfile', () => {
  const dockerfile = read('infra/Dockerfile');

  it('can be built', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM node\nRUNN x')).toHaveLength(1);
  });

  it('has the Node that the package is pinned to', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: object };
    const pinned = Object.values(optionalDependencies).map((version) => `node:${version}-trixie-slim`);
    const images = [...dockerfile.matchAll(/^FROM ([^\s@]+)/gm)].map(([, image]) => image!);
    const instruction = {
      ifMissing: 'package.json pins this Node, use it in each FROM of infra/Dockerfile',
      ifUnknown: 'package.json pins another Node, correct this FROM of infra/Dockerfile',
    };
    expect(differences({ inCode: pinned, listed: images }, instruction)).toEqual([]);
  });

  it('starts the product with the Node flags and allocator settings of npm start', () => {
    const starting = read('scripts/lib/server.mjs');
    const [, list] = /MEMORY_FLAGS = \[([^\]]+)\]/.exec(starting)!;
    const flags = [...list!.matchAll(/'(.+?)'/g)].map(([, flag]) => flag!);
    expect(flags.length).toBeGreaterThan(0);
    const [, found] = /MEMORY_ENV = \{([^}]+)\}/.exec(starting)!;
    const settings = [...found!.matchAll(/(\w+): '(\w+)'/g)].map(([, name, value]) => `${name}=${value}`);
    expect(settings.length).toBeGreaterThan(0);
    const inImage = dockerfile.match(/\bMALLOC_\w+=\w+/g) ?? [];
    expect(differences({ inCode: settings, listed: inImage }, asInNpmStart('MEMORY_ENV', 'ENV'))).toEqual([]);
    const [, command] = /^CMD \["node", (.+), "backend\/dist\/main\.js"\]$/m.exec(dockerfile)!;
    const given = JSON.parse(`[${command}]`) as string[];
    expect(differences({ inCode: flags, listed: given }, asInNpmStart('MEMORY_FLAGS', 'CMD'))).toEqual([]);
  });

  it('has the files that a process reads', () => {
    const copies = dockerfile.matchAll(/^COPY --from=(\S+) \/app\/(\S+)/gm);
    const taken = [...copies].map(([, stage, path]) => `${stage} ${path}`);
    const instruction = {
      ifMissing: 'infra/Dockerfile copies it: if a process reads it, add it to READ_BY_A_PROCESS here',
      ifUnknown: 'a process reads it, COPY it from that stage in infra/Dockerfile',
    };
    expect(differences({ inCode: taken, listed: READ_BY_A_PROCESS }, instruction)).toEqual([]);
  });
});

const UNLOGGED =
  'its time may be that of a story: add a line with 0 to the map of logged paths in infra/nginx/http.conf';

describe('infra/nginx', () => {
  it('logs no time of a story, no address, no agent and no query', () => {
    const config = read('infra/nginx/http.conf');
    const unwritten = [...config.matchAll(/^ +~(\^\S+) +0;$/gm)].map(([, pattern]) => new RegExp(pattern!));
    expect(unwritten.length).toBeGreaterThan(1);
    const paths = ANONYMOUS_ROUTES.map((route) => route.split(' ')[1]!);
    // Anyone with the path of a preview can read the article.
    paths.push('/preview/7d7f8a1e', '/api/previews/7d7f8a1e');
    const logged = paths.filter((path) => !unwritten.some((pattern) => pattern.test(path)));
    expect(toDo(logged, UNLOGGED)).toEqual([]);
    const format = /log_format archive[^;]+/.exec(config)![0];
    expect(format).not.toMatch(/remote|forwarded|agent|referer|args|request_uri|\$request[^_]|cookie|host/);
    // Inside `http`, for requests.
    expect([...config.matchAll(/^error_log (.+);/gm)].map(([, how]) => how)).toEqual(['/dev/null emerg']);
    expect([...config.matchAll(/access_log (.+);/g)].map(([, how]) => how)).toEqual([
      '/dev/stdout archive if=$written',
    ]);
  });

  it('logs no file that a browser loads for writing a story, for a receipt or for a report', () => {
    const unwritten = [...read('infra/nginx/http.conf').matchAll(/^ +~(\^\S+) +0;$/gm)].map(
      ([, it]) => new RegExp(it!),
    );
    // e2e/journeys/redaction.spec.ts and reports.spec.ts compare these names with the files that the browser loads.
    const names = [
      ...['StoryHints', 'story-marks', 'marks.worker', 'find-marks'],
      ...['receipt', 'receipt-number', 'report', 'ReportDialog', 'ReportLink', 'ReportSent', 'use-site-form'],
    ];
    const files = names.map((name) => `/assets/${name}-B1a2.js`);
    const logged = files.filter((file) => !unwritten.some((pattern) => pattern.test(file)));
    expect(toDo(logged, UNLOGGED)).toEqual([]);
    expect(read('frontend/vite.config.ts')).toContain("name: 'story-marks'");
  });

  it('logs no view of a story, neither its page nor the requests of its page', () => {
    const unwritten = [...read('infra/nginx/http.conf').matchAll(/^ +~\*?(\^\S+) +0;$/gm)].map(
      ([, pattern]) => new RegExp(pattern!),
    );
    // For a request that was aborted before nginx had read its path.
    expect(read('infra/nginx/http.conf')).toMatch(/^ +"" 0;$/m);
    const isWritten = (path: string) => !unwritten.some((pattern) => pattern.test(path));
    const pages = ['/stories', '/confessions', '/submit', '/report'].flatMap((path) => [path, `${path}/`, `${path}/7`]);
    expect(pages.every(isPageOfStories)).toBe(true);
    const requests = ['/api/analytics/page-view', '/api/analytics/share', '/api/confessions/7'];
    // Saving one, and looking up whether it is saved.
    const bookmarks = ['/api/bookmarks/confession/7', '/api/bookmarks/check/confession/7'];
    // A moderator opens or closes one.
    const claims = ['/api/moderation/claims'];
    expect(toDo([...pages, ...requests, ...bookmarks, ...claims].filter(isWritten), UNLOGGED)).toEqual([]);
    expect(['/', '/article/7', '/api/analytics/article-view', '/api/posts'].filter((path) => !isWritten(path))).toEqual(
      [],
    );
  });

  it('leads a reader with a cut link to the page for missing pages, and logs nothing of it, because it may be a story’s', () => {
    const site = read('infra/nginx/site.conf');
    // At the top: it is about addresses that nginx could not read, so it has not chosen a location yet. A named location would fail.
    expect(site).toMatch(/^error_page 400 = \/bad-address;$/m);
    const [, location] = /^location = \/bad-address \{\n([^]*?)^\}$/m.exec(site)!;
    expect(location).toMatch(/absolute_redirect off;[^]*if \(\$leads_to_page\) \{\s+return 302 \/not-found;/);
    const [, problem] = /return 400 '(.+)';/.exec(location!)!;
    expect(JSON.parse(problem!)).toMatchObject({ status: 400, message: 'We can’t read that request.' });
    expect(read('infra/nginx/http.conf')).toMatch(/^ +~\^\/bad-address\$ 0;$/m);
    const [, rules] = /^map "\$server_protocol \$request" \$leads_to_page \{\n([^]*?)^\}/m.exec(
      read('infra/nginx/http.conf'),
    )!;
    const ordered = [...rules!.matchAll(/^ +"(~?)(.+)" ([01]);$/gm)].map(([, isPattern, words, leads]) => ({
      is: (request: string) => (isPattern ? new RegExp(words!).test(request) : request === words),
      leads: leads === '1',
    }));
    const leads = (request: string, protocol = 'HTTP/1.1') =>
      ordered.find(({ is }) => is(`${protocol} ${request}`))?.leads ?? false;
    expect([leads('GET /article/%E0%A4%A HTTP/1.1'), leads('HEAD /%zz HTTP/1.1')]).toEqual([true, true]);
    // nginx has not read more of it.
    expect(leads('', 'HTTP/2.0')).toBe(true);
    const others = ['GET /api/posts/%zz HTTP/1.1', 'GET /assets/%zz HTTP/1.1', 'POST /stories/%zz HTTP/1.1', ''];
    // Never from the page to itself.
    expect([...others, 'GET /not-found HTTP/1.1'].filter((request) => leads(request))).toEqual([]);
  });

  it('logs requests nowhere else: every other file leaves the logs as they are', () => {
    const files = globSync('infra/nginx/*.conf', { cwd: TOP }).filter((file) => !file.endsWith('/http.conf'));
    expect(files.length).toBeGreaterThan(5);
    const directives = files.flatMap((file) =>
      [...read(file).matchAll(/^\s*((?:error|access)_log|rewrite_log|log_format|log_subrequest)\b(.*);/gm)].map(
        ([, name, how]) => `${file}: ${name}${how}`,
      ),
    );
    // Outside `http`, for the process itself.
    expect(directives).toEqual(['infra/nginx/process.conf: error_log stderr notice']);
    const mains = files.filter((file) => /^http \{/m.test(read(file)));
    expect(mains.length).toBeGreaterThan(3);
    for (const main of mains) expect(read(main)).toMatch(/^http \{\n\s+include http\.conf;/m);
  });

  it('holds the body of a story in memory: a file would have the text and a time', () => {
    const [, kib] = /^client_body_buffer_size (\d+)k;$/m.exec(read('infra/nginx/site.conf')) ?? [];
    const largest = Math.max(...ANONYMOUS_ROUTES.map((route) => bodyLimits.routes[route] ?? bodyLimits.default));
    expect(Number(kib) * 1024).toBeGreaterThanOrEqual(largest);
  });
});

describe('The log of PostgreSQL', () => {
  const QUIET: [string, string][] = [
    ['log_min_messages', 'log'],
    ['log_min_error_statement', 'panic'],
    ['log_error_verbosity', 'terse'],
    ['log_statement', 'none'],
    ['log_min_duration_statement', '-1'],
  ];

  it.each([
    ['infra/docker-compose.yml', (name: string, value: string) => `-c ${name}=${value}`],
    ['docs/operations.md', (name: string, value: string) => `\n${name} = ${value}\n`],
    ['backend/src/platform/database/embedded/cluster.ts', (name: string, value: string) => `\n${name} = ${value}\n`],
  ])('has no line about a statement, by %s', (file, setting) => {
    const text = read(file);
    const missing = QUIET.map(([name, value]) => setting(name, value)).filter((one) => !text.includes(one));
    expect(
      toDo(
        missing.map((one) => one.trim()),
        `add it to ${file}`,
      ),
    ).toEqual([]);
  });
});

describe('infra/nginx/site.conf', () => {
  // A location with its own proxy_set_header inherits none.
  const site = read('infra/nginx/site.conf').replaceAll(/^\s*#.*$/gm, '');
  const withHeaders = [site.replaceAll(/\{[^}]*\}/g, ''), ...site.match(/(?<=location [^{]*\{)[^}]*/g)!].filter(
    (block) => block.includes('proxy_set_header'),
  );
  const strips = (block: string, name: string) => new RegExp(`proxy_set_header ${name} "";`, 'i').test(block);

  it('forwards no header that signs an admin in or names an address, wherever it sets headers', () => {
    expect(withHeaders).toHaveLength(2);
    const source = read('backend/src/modules/identity/http/trusted-admin-login.ts');
    const names = [...new Set(source.match(/x-replit-[a-z-]+/g)!), 'forwarded'];
    expect(names.length).toBeGreaterThan(2);
    const forwarded = withHeaders.flatMap((block) => names.filter((name) => !strips(block, name)));
    expect(
      toDo(forwarded, 'add `proxy_set_header <name> "";` to each block of infra/nginx/site.conf that sets headers'),
    ).toEqual([]);
    for (const block of withHeaders) expect(block).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(strips('proxy_set_header Host $host;', 'forwarded')).toBe(false);
  });
});

describe('The metrics that Prometheus and Grafana use', () => {
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

  it('exist', () => {
    const sources = globSync('backend/src/**/*.ts', { cwd: TOP }).map(read).join('\n');
    const isCounted = (name: string) => {
      const plain = name.replace(/_(bucket|count|sum)$/, '');
      return (
        new RegExp(`name: ['"\`]${plain}['"\`]`).test(sources) || NODES.has(name) || sources.includes(asTemplate(name))
      );
    };
    expect(asked.length).toBeGreaterThan(20);
    const unknown = asked.flatMap(metricsIn).filter((name) => !isCounted(name));
    expect(
      toDo(unknown, 'no code counts it: correct infra/prometheus/alerts.yml or infra/grafana/the-archive.json'),
    ).toEqual([]);
    expect(metricsIn('sum by (le) (rate(made_up_total{state="x"}[5m]))').filter((name) => !isCounted(name))).toEqual([
      'made_up_total',
    ]);
  });

  it('are not summed over processes when all of them report the same store', () => {
    const shared = /\b(queue_jobs|outbox_events)\b/;
    const addsUp = (expr: string) =>
      shared.test(expr) && (!/^max(?: by \(\w+\))? ?\(/.test(expr) || /\bsum\b.*(queue_jobs|outbox_events)/.test(expr));
    expect(asked.filter((expr) => shared.test(expr)).length).toBeGreaterThan(5);
    expect(toDo(asked.filter(addsUp), 'use max: each process reports the whole queue')).toEqual([]);
    expect(
      [
        'sum by (queue) (queue_jobs{state="waiting"}) > 100',
        'max(queue_jobs) > 0 and sum by (queue) (queue_jobs) > 100',
        'min_over_time(outbox_events{state="waiting"}[10m]) > 0',
      ].filter(addsUp),
    ).toHaveLength(3);
  });

  it('have a severity and a summary for each alert', () => {
    for (const { alert, labels, annotations } of rules) {
      expect([alert, ['page', 'ticket'].includes(labels.severity)]).toEqual([alert, true]);
      expect(annotations.summary.length).toBeGreaterThan(10);
    }
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

/** Metrics of the Node client and of Prometheus itself. */
const NODES = new Set([
  'up',
  'process_cpu_seconds_total',
  'process_resident_memory_bytes',
  'nodejs_eventloop_lag_p99_seconds',
]);

/** `site_cache_bytes` is written as `site_cache_${what}`. */
const asTemplate = (name: string) => `name: \`${name.replace(/_[a-z]+$/, '')}_\${what}\``;

/** The names of the metrics in a PromQL expression. */
const metricsIn = (expr: string) =>
  [...expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|without) ?\([^)]*\)/g, '').matchAll(/[a-z_]\w*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => (name === 'up' || name.includes('_')) && !/^(histogram_quantile|min_over_time)$/.test(name));
