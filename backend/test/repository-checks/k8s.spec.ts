import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { SECRETS_WITH_FILE } from '../../src/platform/config/secret-files.js';
import { readSettings, settingNames } from '../../src/platform/config/settings.js';
import { ormOptions } from '../../src/platform/database/orm-options.js';
import { differences, repeated, toDo } from '../support/faults.js';
import { TOP } from './compose-files.js';

// These rules tie the manifests to this product, and keep a pod isolated. Whether Kubernetes accepts them is kubeconform's part
// (docs/scaling.md).

interface Container {
  name: string;
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  livenessProbe?: { httpGet?: { path: string } };
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
}
interface PodSpec {
  containers: Container[];
  terminationGracePeriodSeconds?: number;
  volumes?: { name: string; secret?: { secretName: string; items: { key: string; path: string }[] } }[];
}
interface Manifest {
  file: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown> & { template?: { spec: PodSpec } };
  stringData?: Record<string, string>;
  resources?: string[];
  components?: string[];
  patches?: { path?: string }[];
  configMapGenerator?: { name: string; files?: string[]; envs?: string[]; literals?: string[] }[];
  secretGenerator?: unknown;
}

const read = (path: string) => readFileSync(join(TOP, path), 'utf8');
const documents = globSync(['infra/k8s/**/*.yaml', 'infra/nginx/kustomization.yaml'], { cwd: TOP }).flatMap((file) =>
  parseAllDocuments(read(file), { merge: true }).map((one) => ({ file, ...one.toJS() }) as Manifest),
);
const kustomizations = documents.filter(({ kind }) => kind === 'Kustomization' || kind === 'Component');
const patchFiles = kustomizations.flatMap(({ file, patches = [] }) =>
  patches.flatMap(({ path }) => (path ? [join(file, '..', path)] : [])),
);
const patches = documents.filter(({ file }) => patchFiles.includes(file));
const manifests = documents.filter((one) => !patches.includes(one) && !kustomizations.includes(one));
const named = (kind: string, name: string) => manifests.find((one) => one.kind === kind && one.metadata.name === name)!;

/** The pod of a Deployment, a Job, a CronJob, or a patch of one. */
const podOf = ({ spec }: Manifest): PodSpec =>
  (spec.template ?? (spec['jobTemplate'] as { spec: { template: { spec: PodSpec } } }).spec.template).spec;
const workloads = manifests.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind));
/** Our processes. */
const ours = workloads.filter(({ metadata }) => metadata.name !== 'nginx');
const WORKLOADS = ['api', 'backup', 'maintenance', 'migrate', 'nginx', 'worker'];

describe('infra/k8s', () => {
  it('refers only to files that exist', () => {
    expect(manifests.length).toBeGreaterThan(15);
    const lost = kustomizations.flatMap(references).filter((path) => !existsSync(join(TOP, path)));
    expect(toDo(lost, 'there is no such file: correct the kustomization.yaml that names it')).toEqual([]);
  });

  it('contains no secret, and lists the required ones', () => {
    expect(kustomizations.filter(({ secretGenerator }) => secretGenerator)).toEqual([]);
    const secrets = manifests.filter(({ kind }) => kind === 'Secret');
    expect(secrets.flatMap(({ stringData }) => Object.values(stringData!)).filter(Boolean)).toEqual([]);
    const listed = secrets.flatMap(({ metadata, stringData }) =>
      Object.keys(stringData!).map((key) => `${metadata.name} ${key}`),
    );
    const wanted = [...ours, ...patches.filter(({ kind }) => kind === 'Deployment')].flatMap(secretsOf);
    expect(
      differences(
        { inCode: wanted, listed },
        {
          ifMissing: 'a pod reads this key, add it to the Secret of that name in infra/k8s',
          ifUnknown: 'no pod reads this key, remove it from the Secret in infra/k8s',
        },
      ),
    ).toEqual([]);
  });

  it('isolates every pod: not root, no token, nothing to write, a memory limit', () => {
    const names = workloads.map(({ metadata }) => metadata.name);
    const instruction = {
      ifMissing: 'infra/k8s has this workload, add it to WORKLOADS here',
      ifUnknown: 'infra/k8s has no such workload, remove it from WORKLOADS here',
    };
    expect(differences({ inCode: names, listed: WORKLOADS }, instruction)).toEqual([]);
    expect(toDo(repeated(names), 'two workloads have this name, rename one in infra/k8s')).toEqual([]);
    for (const one of workloads) {
      expect(podOf(one)).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect(podOf(one)).not.toHaveProperty('hostNetwork');
      for (const container of podOf(one).containers)
        expect(container).toMatchObject({
          securityContext: {
            readOnlyRootFilesystem: true,
            allowPrivilegeEscalation: false,
            capabilities: { drop: ['ALL'] },
          },
          resources: { limits: { memory: expect.stringMatching(/^\d+(Mi|Gi)$/) } },
        });
    }
  });

  it('lets only nginx in, whose client addresses the pods trust, and denies everything that no policy allows', () => {
    expect(named('NetworkPolicy', 'api').spec['ingress']).toMatchObject([
      { from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/component': 'nginx' } } }] },
    ]);
    expect(named('NetworkPolicy', 'default-deny').spec).toEqual({
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'the-archive' } },
      policyTypes: ['Ingress', 'Egress'],
    });
  });

  it('restarts no pod when a store is unavailable', () => {
    const probes = workloads.flatMap((one) => podOf(one).containers.map(({ livenessProbe }) => livenessProbe?.httpGet));
    expect(probes.filter((probe) => probe?.path === '/readyz')).toEqual([]);
  });

  it('makes one backup a day, soon after midnight UTC: two backups show which stories arrived between them', () => {
    expect(named('CronJob', 'backup').spec).toMatchObject({
      schedule: expect.stringMatching(/^\d{1,2} 0 \* \* \*$/),
      timeZone: 'Etc/UTC',
      startingDeadlineSeconds: 3_600,
      concurrencyPolicy: 'Forbid',
    });
  });

  it('kills no process before it has stopped', () => {
    const [, longest] = /process\.exit\(1\), ([\d_]+)\)\.unref/.exec(read('backend/src/main.ts'))!;
    const killed = workloads.filter((one) => {
      const { terminationGracePeriodSeconds = 0, containers } = podOf(one);
      const pause = Math.max(...containers.map(({ lifecycle }) => lifecycle?.preStop?.sleep?.seconds ?? 0));
      return terminationGracePeriodSeconds < pause + Number(longest!.replace('_', '')) / 1_000;
    });
    const names = killed.map(({ metadata }) => metadata.name);
    expect(toDo(names, 'raise terminationGracePeriodSeconds in infra/k8s')).toEqual([]);
  });

  it('has settings that exist, and with which every process starts', () => {
    const known: string[] = [...settingNames, ...SECRETS_WITH_FILE.map((secret) => `${secret}_FILE`)];
    for (const one of ours) {
      const added = patches.filter((patch) => patch.kind === one.kind && patch.metadata.name === one.metadata.name);
      const env = [one, ...added].flatMap((part) => podOf(part).containers[0]!.env ?? []);
      const names = [...Object.keys(sharedSettings()), ...env.map(({ name }) => name)];
      const files = [one, ...added].map(({ file }) => file).join(' or ');
      const unknown = names.filter((name) => !known.includes(name));
      expect(
        toDo(
          unknown.map((name) => `${one.metadata.name} ${name}`),
          `there is no such setting, correct its name in ${files}, or in a configMapGenerator or settings.env of infra/k8s`,
        ),
      ).toEqual([]);
      const values = env.map(({ name, value }) => [name.replace(/_FILE$/, ''), FILLED[name] ?? value]);
      const settings = { NODE_ENV: 'production', ...sharedSettings(), ...Object.fromEntries(values) };
      expect(() => readSettings(settings)).not.toThrow();
      const lost = env.filter(
        ({ name, value }) => name.endsWith('_FILE') && !mountedFiles([one, ...added]).has(value!),
      );
      expect(
        toDo(
          lost.map(({ name, value }) => `${one.metadata.name} ${name} at ${value}`),
          `no secret is mounted there, add it to the items of a volume with a readOnly mount in ${files}`,
        ),
      ).toEqual([]);
    }
    const unfilled = { NODE_ENV: 'production', ...sharedSettings(), DATABASE_URL: FILLED['DATABASE_URL_FILE'] };
    expect(() => readSettings(unfilled)).toThrow('SESSION_SECRET');
  });

  it('gives the maintenance pod what a worker has, except for mail and what a running worker serves', () => {
    const namesOf = (name: string) => podOf(named('Deployment', name)).containers[0]!.env!.map((one) => one.name);
    const known = namesOf('maintenance');
    expect(namesOf('worker').filter((name) => !known.includes(name))).toEqual([
      ...['ROLE', 'WORKER_PORT', 'METRICS_TOKEN_FILE'],
      ...['SMTP_URL_FILE', 'BOUNCE_IMAP_URL_FILE'],
    ]);
  });

  it('leaves spare PostgreSQL connections, also during a rollout', () => {
    const each = (ormOptions('postgres://x/y').pool as { max: number }).max;
    const { maxReplicas } = named('HorizontalPodAutoscaler', 'api').spec as unknown as { maxReplicas: number };
    const { replicas } = named('Deployment', 'worker').spec as unknown as { replicas: number };
    // A search check in the maintenance pod. A backup holds a snapshot, and a lock while it is verified.
    const byHand = each + 1 + 3;
    const allowed = Number(/max_connections=(\d+)/.exec(read('infra/docker-compose.yml'))![1]);
    // One more of each during a rollout, a listening connection per worker, and the startup lock of each process.
    expect((maxReplicas + 1) * (each + 1) + (replicas + 1) * (each + 2) + byHand).toBeLessThan(allowed);
  });

  it("gives nginx the variables of its template, and tries another pod for a file that one version doesn't have", () => {
    const template = read('infra/nginx/upstream.kubernetes.conf');
    const env = podOf(named('Deployment', 'nginx')).containers[0]!.env!;
    const filter = env.find(({ name }) => name === 'NGINX_ENVSUBST_FILTER')!.value!.replace(/[()^$]/g, '').split('|'); // prettier-ignore
    const wanted = new Set([...template.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!));
    expect(
      differences(
        { inCode: [...wanted], listed: filter },
        {
          ifMissing: 'the template uses it, add it to NGINX_ENVSUBST_FILTER in infra/k8s',
          ifUnknown: 'the template does not use it, remove it from NGINX_ENVSUBST_FILTER in infra/k8s',
        },
      ),
    ).toEqual([]);
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
}: Manifest) {
  const here = (path: string) => join(file, '..', path.replace(/^.*=/, ''));
  const generated = configMapGenerator.flatMap(({ files = [], envs = [] }) => [...files, ...envs]);
  return [...resources, ...components, ...changes.flatMap(({ path }) => path ?? []), ...generated].map(here);
}

/** Each secret that a workload needs, such as `archive-secrets database-url`. */
function secretsOf(owner: Manifest): string[] {
  const { containers, volumes = [] } = podOf(owner);
  const variables = containers.flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
  return [
    ...volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => `${secret.secretName} ${key}`) ?? []),
    ...variables.map(({ name, key }) => `${name} ${key}`),
  ];
}

/** The files that a workload and its patches mount from secrets, for reading only. */
function mountedFiles(parts: Manifest[]): Set<string> {
  const volumes = parts.flatMap((part) => podOf(part).volumes ?? []);
  const mounts = parts.flatMap((part) => podOf(part).containers[0]!.volumeMounts ?? []);
  return new Set(
    mounts
      .filter(({ readOnly }) => readOnly)
      .flatMap(({ name, mountPath }) =>
        volumes
          .filter((volume) => volume.name === name)
          .flatMap(({ secret }) => secret?.items.map(({ path }) => `${mountPath}/${path}`) ?? []),
      ),
  );
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
