import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { SECRETS_WITH_FILE } from '../../src/platform/config/secret-files.js';
import { readSettings, settingNames } from '../../src/platform/config/settings.js';
import { ormOptions } from '../../src/platform/database/orm-options.js';
import * as k8s from './k8s-manifests.js';
import type { Container, EnvVar, Kustomization, Manifest, PodSpec } from './k8s-manifests.js';
import { podFaults } from './k8s-rules.js';
import { toDo } from '../support/faults.js';

const { documents, kustomizations, manifests, ofKind, patches, podOf, read, TOP, workloads } = k8s;
const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata?.name === name)!;
const deployments = ofKind('Deployment');
const compose = parse(read('infra/docker-compose.yml'), { merge: true }) as {
  services: Record<string, { image: string; entrypoint?: string[]; command?: string[]; mem_limit: string }>;
};
/** Our processes, by name. */
const ours = workloads.filter(({ metadata }) => metadata!.name !== 'nginx');
const copy = <T>(value: T): T => structuredClone(value);

describe('infra/k8s', () => {
  it('is valid for Kubernetes: no field is missing, unknown or of another type', async () => {
    expect(manifests.length).toBeGreaterThan(15);
    const faults = await Promise.all(manifests.map(k8s.schemaFaults));
    expect(faults.flat()).toEqual([]);
    expect(k8s.typeFaults(manifests, patches)).toEqual([]);
  });

  it('the check finds a typo, a wrong type and a missing field', async () => {
    const typo = copy(named('Deployment', 'api')) as Manifest & { spec: { replica?: number } };
    typo.spec.replica = 2;
    const wrong = copy(named('Deployment', 'worker'));
    podOf(wrong).containers[0]!.resources!.limits!['memory'] = 'lots';
    const missing = copy(named('Service', 'nginx'));
    (missing.spec as { ports: object[] }).ports = [{ name: 'http' }];
    expect(k8s.typeFaults([typo, missing])).toEqual([
      expect.stringContaining('"replica"'),
      expect.stringContaining('"port"'),
    ]);
    expect(await k8s.schemaFaults(wrong)).toEqual([expect.stringContaining('limits/memory')]);
    expect(await k8s.schemaFaults(missing)).toEqual([expect.stringContaining('port')]);
    const patch = copy(patches[0]!);
    Object.assign(podOf(patch).containers[0]!, { envs: [] });
    expect(k8s.typeFaults([], [patch])).toEqual([expect.stringContaining('"envs"')]);
  });

  it('refers only to files that exist, and to all of them', () => {
    const lostFiles = kustomizations.flatMap(references).filter((path) => !existsSync(join(TOP, path)));
    expect(toDo(lostFiles, 'there is no such file: correct the kustomization.yaml that names it')).toEqual([]);
    const used = new Set(kustomizations.flatMap(references));
    const aside = documents.map(({ file }) => file).filter((file) => !used.has(file) && !/kustomization/.test(file));
    expect([...new Set(aside)]).toEqual(['infra/k8s/overlays/example/secret.example.yaml']);
    const lost = {
      file: 'infra/k8s/base/kustomization.yaml',
      resources: ['gone.yaml'],
      patches: [{ path: 'lost.yaml' }],
    };
    expect(references(lost as unknown as Kustomization)).toEqual([
      'infra/k8s/base/gone.yaml',
      'infra/k8s/base/lost.yaml',
    ]);
  });

  it('patches only manifests that exist', () => {
    const there = manifests.map(({ kind, metadata }) => `${kind} ${metadata!.name}`);
    expect(patches.length).toBeGreaterThan(2);
    for (const { kind, metadata, spec } of patches) {
      expect(there).toContain(`${kind} ${metadata!.name}`);
      if (kind !== 'Deployment') continue;
      // A container with another name would be a second container.
      const names = podOf({ spec } as Manifest).containers.map(({ name }) => name);
      expect(podOf(named(kind, metadata!.name)).containers.map(({ name }) => name)).toEqual(names);
    }
  });

  it('contains no secret, and lists the required ones', () => {
    expect(kustomizations.filter(({ secretGenerator }) => secretGenerator)).toEqual([]);
    const secrets = ofKind('Secret');
    expect(secrets.flatMap(({ stringData }) => Object.values(stringData!)).filter(Boolean)).toEqual([]);
    const keys = secrets.flatMap(({ metadata, stringData }) =>
      Object.keys(stringData!).map((key) => `${metadata!.name} ${key}`),
    );
    const wanted = [...ours, ...patches.filter(({ kind }) => kind === 'Deployment')].flatMap((one) =>
      secretKeys(podOf(one)),
    );
    expect([...new Set(wanted)].sort()).toEqual(keys.sort());
  });
});

describe('The pods of infra/k8s', () => {
  it('are isolated, probed, spread, and have time to stop', () => {
    expect(workloads.map(({ metadata }) => metadata!.name)).toEqual([
      'api',
      'maintenance',
      'nginx',
      'worker',
      'migrate',
      'backup',
    ]);
    expect(workloads.flatMap(podFaults)).toEqual([]);
  });

  it('run the programs of infra/docker-compose.yml, with the same memory', () => {
    for (const one of workloads.filter((owner) => !k8s.isOnDemand(owner))) {
      const { name } = one.metadata!;
      const { image, command = [], args = [], resources } = podOf(one).containers[0]!;
      const service = compose.services[name]!;
      expect([name, image.split(':')[0]]).toEqual([name, service.image.split(':')[0]]);
      // nginx has another main file here, and its cache is on disk instead of tmpfs.
      if (name === 'nginx') {
        expect(image).toBe(service.image);
        continue;
      }
      const program = [...(service.entrypoint ?? []), ...(service.command ?? [])];
      expect([...command, ...args].slice(0, program.length || undefined)).toEqual(program);
      expect(resources!.limits!['memory']!.replace('i', '').toLowerCase()).toBe(service.mem_limit);
    }
  });

  it('have settings that exist, and with which they start', () => {
    const shared = sharedSettings();
    const known: string[] = [...settingNames, ...SECRETS_WITH_FILE.map((secret) => `${secret}_FILE`)];
    const searching = patches.filter(({ file }) => file.includes('/meilisearch/'));
    expect(searching).toHaveLength(3);
    for (const one of ours) {
      const patch = searching.find(({ metadata }) => metadata!.name === one.metadata!.name);
      const container = podOf(one).containers[0]!;
      const env = [...(container.env ?? []), ...(patch ? (podOf(patch).containers[0]!.env ?? []) : [])];
      const names = [...Object.keys(shared), ...env.map(({ name }) => name)];
      expect([one.metadata!.name, names.filter((name) => !known.includes(name))]).toEqual([one.metadata!.name, []]);
      const direct = env.filter((variable) => !comesFromAFile(variable, container, patch)).map(({ name }) => name);
      expect(toDo(direct, 'a secret comes from a mounted file: set <name>_FILE instead')).toEqual([]);
      const filled = Object.fromEntries(
        env.map(({ name, value }) => [name.replace(/_FILE$/, ''), FILLED[name] ?? value]),
      );
      expect(() => readSettings({ NODE_ENV: 'production', ...shared, ...filled })).not.toThrow();
    }
    expect(() =>
      readSettings({ NODE_ENV: 'production', ...shared, DATABASE_URL: FILLED['DATABASE_URL_FILE'] }),
    ).toThrow('SESSION_SECRET');
  });

  it('give each process the settings of the newsletter that it reads', () => {
    const own = (name: string) => podOf(named('Deployment', name)).containers[0]!.env!.map((one) => one.name);
    // The desk says whether there is a mail server.
    expect(own('api')).toEqual(expect.arrayContaining(['SMTP_URL_FILE', 'BOUNCE_TOKEN_FILE']));
    expect(own('worker')).toEqual(expect.arrayContaining(['SMTP_URL_FILE', 'BOUNCE_IMAP_URL_FILE']));
    const sending = ['SMTP_RATE_PER_MINUTE', 'SMTP_CONNECTIONS', 'CAMPAIGN_DELAY_SECONDS', 'SITE_TIME_ZONE'];
    expect(Object.keys(sharedSettings())).toEqual(expect.arrayContaining(['MAIL_FROM', 'BOT_GUARD', ...sending]));
  });

  it('leave spare PostgreSQL connections, also during a rollout', () => {
    const each = (ormOptions('postgres://x/y').pool as { max: number }).max;
    const { maxReplicas } = named('HorizontalPodAutoscaler', 'api').spec as { maxReplicas: number };
    const { replicas } = named('Deployment', 'worker').spec as { replicas: number };
    // A search check in the maintenance pod. A backup holds a snapshot, and a lock while it is verified.
    const byHand = each + 1 + 3;
    const allowed = Number(/max_connections=(\d+)/.exec(read('infra/docker-compose.yml'))![1]);
    // One more of each during a rollout, a listening connection per worker, and the startup lock of each process.
    expect((maxReplicas + 1) * (each + 1) + (replicas + 1) * (each + 2) + byHand).toBeLessThan(allowed);
  });

  it('are replaced without loss of capacity, and only the autoscaler sets the replicas of api', () => {
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec!['maxUnavailable']);
    expect(budgets).toEqual([1, 1, 1]);
    for (const { metadata, spec } of deployments.filter((owner) => !k8s.isOnDemand(owner))) {
      const { replicas, strategy } = spec as { replicas?: number; strategy: { rollingUpdate: object } };
      expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
      expect([metadata!.name, replicas]).toEqual([metadata!.name, metadata!.name === 'api' ? undefined : 2]);
    }
  });

  it('accept requests only from nginx, whose client addresses they trust', () => {
    const { spec } = named('NetworkPolicy', 'api') as { spec?: { ingress?: { from: object[] }[] } };
    expect(spec!.ingress!.map(({ from }) => from)).toEqual([
      [{ podSelector: { matchLabels: { 'app.kubernetes.io/component': 'nginx' } } }],
    ]);
    const { ingress, egress, ...all } = named('NetworkPolicy', 'default-deny').spec!;
    expect([ingress, egress, all]).toEqual([
      undefined,
      undefined,
      {
        podSelector: { matchLabels: { 'app.kubernetes.io/name': 'the-archive' } },
        policyTypes: ['Ingress', 'Egress'],
      },
    ]);
    const base = kustomizations.find(({ file }) => file === 'infra/k8s/base/kustomization.yaml') as unknown as {
      labels: object[];
    };
    expect(base.labels).toEqual([{ pairs: { 'app.kubernetes.io/name': 'the-archive' }, includeTemplates: true }]);
  });
});

describe('infra/nginx/upstream.kubernetes.conf', () => {
  it('is filled in with variables of the pod, and no others', () => {
    const { env = [] } = podOf(named('Deployment', 'nginx')).containers[0]!;
    const filter = env.find(({ name }) => name === 'NGINX_ENVSUBST_FILTER')!.value!;
    const wanted = [...read('infra/nginx/upstream.kubernetes.conf').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
    expect([...new Set(wanted)].sort()).toEqual(
      filter
        .replace(/[()^$]/g, '')
        .split('|')
        .sort(),
    );
    // The image sets this one itself, on request.
    const set = [...env.map(({ name }) => name), 'NGINX_LOCAL_RESOLVERS'];
    expect(
      toDo(
        wanted.filter((name) => !set.includes(name)),
        'set it for nginx in infra/k8s/base/nginx.yaml',
      ),
    ).toEqual([]);
    expect(read('infra/nginx/site.conf')).not.toMatch(new RegExp(`\\$\\{?(${wanted.join('|')})`));
  });

  it('tries another pod for a file that a pod of another version does not have', () => {
    const [, assets] = /location \/assets\/ \{([^}]*)\}/.exec(read('infra/nginx/site.conf'))!;
    expect(assets).toMatch(/proxy_next_upstream [^;]*http_404/);
  });
});

/** The files that a kustomization refers to, relative to the root. */
function references({
  file,
  resources = [],
  components = [],
  patches: changes = [],
  configMapGenerator = [],
}: Kustomization) {
  const here = (path: string) => join(file, '..', path).replaceAll('\\', '/');
  const folders = [...resources, ...components].map((path) =>
    path.endsWith('.yaml') ? here(path) : here(`${path}/kustomization.yaml`),
  );
  const made = configMapGenerator.flatMap(({ files = [], envs = [] }) => [...files, ...envs]);
  return [
    ...folders,
    ...changes.flatMap(({ path }) => (path ? [here(path)] : [])),
    ...made.map((path) => here(path.replace(/^.*=/, ''))),
  ];
}

/** Each secret that a pod needs, such as `archive-secrets database-url`. */
function secretKeys({ containers, volumes = [] }: PodSpec): string[] {
  return [
    ...volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => `${secret.secretName} ${key}`) ?? []),
    ...containers.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) =>
        valueFrom?.secretKeyRef ? [`${valueFrom.secretKeyRef.name} ${valueFrom.secretKeyRef.key}`] : [],
      ),
    ),
  ];
}

/** The settings that base and example give to all pods. */
function sharedSettings(): Record<string, string> {
  const lines = [
    ...read('infra/k8s/base/settings.env').split('\n'),
    ...kustomizations.flatMap(({ configMapGenerator = [] }) =>
      configMapGenerator.flatMap(({ name, literals = [] }) => (name === 'archive-settings' ? literals : [])),
    ),
  ];
  return Object.fromEntries(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2)));
}

const FILLED: Record<string, string> = {
  DATABASE_URL_FILE: 'postgres://archive:p@db.internal:5432/archive?sslmode=verify-full',
  REDIS_URL_FILE: 'rediss://:p@redis.internal:6379',
  SESSION_SECRET_FILE: 's'.repeat(32),
  METRICS_TOKEN_FILE: 'm'.repeat(16),
  MEDIA_S3_URL_FILE: 'https://k:s@s3.example/pictures',
  SMTP_URL_FILE: 'smtps://archive:p@mail.example:465',
  BOUNCE_TOKEN_FILE: 'b'.repeat(16),
  BOUNCE_IMAP_URL_FILE: 'imaps://bounces:p@mail.example/INBOX',
  MEILI_KEY_FILE: 'k',
  ADMIN_EMAIL: 'first@archive.example',
  ADMIN_PASSWORD_FILE: 'password',
  ADMIN_PASSCODE_FILE: '',
};

/** `X_FILE` names a file in a volume; any other variable is a value or a key of a Secret. */
function comesFromAFile({ name, value }: EnvVar, container: Container, patch: Manifest | undefined): boolean {
  if (!name.endsWith('_FILE')) return true;
  const pods = [
    podOf(ours.find(({ metadata }) => metadata!.name === container.name)!),
    ...(patch ? [podOf(patch)] : []),
  ];
  return pods.some(({ containers, volumes = [] }) =>
    (containers[0]!.volumeMounts ?? []).some(({ name: volume, mountPath, readOnly }) =>
      volumes
        .find((one) => one.name === volume)
        ?.secret?.items.some(({ path }) => readOnly && value === `${mountPath}/${path}`),
    ),
  );
}
