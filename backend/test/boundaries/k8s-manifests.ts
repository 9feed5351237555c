import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { parseAllDocuments } from 'yaml';

export const TOP = resolve(import.meta.dirname, '../../..');
export const read = (path: string) => readFileSync(join(TOP, path), 'utf8');

type Named = { name: string };
export interface EnvVar extends Named {
  value?: string;
  valueFrom?: { secretKeyRef?: { name: string; key: string } };
}
type Probe = { httpGet?: { path: string; port: string }; tcpSocket?: { port: string } };
export interface Container extends Named {
  image: string;
  command?: string[];
  args?: string[];
  env?: EnvVar[];
  ports?: { name: string; containerPort: number }[];
  resources?: { requests?: Record<string, string>; limits?: Record<string, string> };
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[]; add?: string[] };
  };
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  lifecycle?: { preStop?: { sleep?: { seconds: number } } };
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
}
export interface PodSpec {
  serviceAccountName?: string;
  automountServiceAccountToken?: boolean;
  enableServiceLinks?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; runAsUser?: number; seccompProfile?: { type: string } };
  topologySpreadConstraints?: { topologyKey: string }[];
  containers: Container[];
  volumes?: {
    name: string;
    emptyDir?: { sizeLimit?: string };
    secret?: { secretName: string; items: { key: string; path: string }[] };
    configMap?: { name: string };
    persistentVolumeClaim?: { claimName: string };
    hostPath?: object;
  }[];
}
export interface Manifest {
  file: string;
  apiVersion: string;
  kind: string;
  metadata?: { name: string; labels?: Record<string, string> };
  spec?: Record<string, unknown>;
  stringData?: Record<string, string>;
}
export interface Kustomization extends Manifest {
  resources?: string[];
  components?: string[];
  patches?: { path?: string; target?: object; patch?: string }[];
  configMapGenerator?: { name: string; files?: string[]; envs?: string[]; behavior?: string; literals?: string[] }[];
  secretGenerator?: unknown;
  sortOptions?: { order: string; legacySortOptions?: { orderFirst: string[] } };
}

/** Everything under `infra/k8s`, and the files that it takes from `infra/nginx`. */
export const documents: Manifest[] = globSync(['infra/k8s/**/*.yaml', 'infra/nginx/kustomization.yaml'], { cwd: TOP })
  .sort()
  .flatMap((file) =>
    parseAllDocuments(read(file), { merge: true }).map((document) => {
      if (document.errors[0]) throw document.errors[0];
      return { file, ...(document.toJS() as Omit<Manifest, 'file'>) };
    }),
  );
export const kustomizations = documents.filter(({ apiVersion }) =>
  apiVersion.startsWith('kustomize.config.k8s.io/'),
) as Kustomization[];
const patchFiles = new Set(
  kustomizations.flatMap(({ file, patches = [] }) =>
    patches.flatMap(({ path }) => (path ? [join(file, '..', path).replaceAll('\\', '/')] : [])),
  ),
);
/** Patches change some fields of a manifest; the others are whole manifests. */
export const patches = documents.filter(({ file }) => patchFiles.has(file));
export const manifests = documents.filter(
  (one) => !patchFiles.has(one.file) && !kustomizations.includes(one as Kustomization),
);
export const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);

interface PodTemplate {
  metadata?: { labels?: Record<string, string> };
  spec: PodSpec;
}
/** The pod template of a Deployment, a Job or a CronJob. */
export function templateOf({ spec }: Manifest): PodTemplate {
  const { template, jobTemplate } = spec as {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
  return (template ?? jobTemplate?.spec.template)!;
}
export const podOf = (owner: Manifest): PodSpec => templateOf(owner).spec;
/** Every manifest that creates pods. */
export const workloads = ['Deployment', 'Job', 'CronJob'].flatMap(ofKind);
/** Whether it has no pod until an operator scales it up. */
export const isOnDemand = ({ kind, spec }: Manifest) => kind === 'Deployment' && spec!['replicas'] === 0;

/** `apps/v1/Deployment`; manifests without a group are in `v1`. */
const modelOf = ({ apiVersion, kind }: Manifest) => `kubernetes-models/${apiVersion}/${kind}`;
const bare = ({ file: _file, ...content }: Manifest) => content;

/** Faults that Kubernetes would report in a whole manifest: missing fields, wrong types, invalid formats. */
export async function schemaFaults(manifest: Manifest): Promise<string[]> {
  const models = (await import(modelOf(manifest))) as Record<
    string,
    new (content: object) => { validate(): void; toJSON(): object }
  >;
  try {
    new models[manifest.kind]!(bare(manifest)).validate();
    return [];
  } catch (error) {
    return [`${manifest.file}: ${(error as Error).message}`];
  }
}

/**
 * Unknown fields, and values that a field cannot have. The schemas allow those, and Kubernetes drops them silently;
 * TypeScript reports them.
 *
 * @param partly patches, which may leave fields out
 */
export function typeFaults(whole: Manifest[], partly: Manifest[] = []): string[] {
  const all = [...whole, ...partly];
  const source = [
    'type Partly<T> = T extends object ? { [K in keyof T]?: Partly<T[K]> } : T;',
    ...all.map((one, at) => {
      const model = `import('${modelOf(one)}').I${one.kind}`;
      const type = partly.includes(one) ? `Partly<${model}>` : model;
      return `export const of${at}: ${type} = ${JSON.stringify(bare(one))};`;
    }),
  ];
  const name = join(TOP, 'backend/test/boundaries/every-manifest.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === name || fileExists.call(host, path);
  host.getSourceFile = (path, version, ...rest) =>
    path === name
      ? ts.createSourceFile(path, source.join('\n'), version)
      : getSourceFile.call(host, path, version, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts.getPreEmitDiagnostics(program, program.getSourceFile(name)!).map(({ messageText, file, start }) => {
    const line = file!.getLineAndCharacterOfPosition(start!).line;
    return `${all[line - 1]?.file}: ${ts.flattenDiagnosticMessageText(messageText, ' ').split('\n')[0]}`;
  });
}
