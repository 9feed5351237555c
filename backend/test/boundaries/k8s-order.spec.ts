import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { kustomizations, manifests, ofKind, podOf, read, templateOf, TOP, workloads } from './k8s-manifests.js';
import type { Kustomization, Manifest } from './k8s-manifests.js';
import { commandsOf, commandsUnder, isDenied, matches, openPorts, orderFaults, podLabels } from './k8s-network.js';
import { toDo } from '../support/faults.js';

const policies = ofKind('NetworkPolicy');
const named = (name: string) => structuredClone(workloads.find(({ metadata }) => metadata!.name === name)!);
const applied = manifests.filter(({ kind }) => kind !== 'Secret');
const DNS = 53;
const STORES = [5432, 6379];
const MEILISEARCH = 7700;
const TRACES = 4318;
const EXAMPLE = 'infra/k8s/overlays/example/kustomization.yaml';

describe('The NetworkPolicies of infra/k8s', () => {
  it('open these ports for each pod, and deny everything else', () => {
    const open = Object.fromEntries(workloads.map((one) => [one.metadata!.name, openPorts(policies, one)]));
    expect(open).toEqual({
      nginx: { in: [8080], out: [DNS, 3000] },
      api: { in: [3000], out: [DNS, 443, TRACES, ...STORES, MEILISEARCH] },
      worker: { in: [3000], out: [DNS, 443, 465, 587, 993, TRACES, ...STORES, MEILISEARCH] },
      migrate: { in: [], out: [DNS, ...STORES] },
      maintenance: { in: [], out: [DNS, TRACES, ...STORES, MEILISEARCH] },
      backup: { in: [], out: [DNS, 5432] },
    });
    const reachable = workloads.filter((one) => !isDenied(policies, one)).map(({ metadata }) => metadata!.name);
    expect(
      toDo(reachable, 'no NetworkPolicy denies it everything by default: infra/k8s/base/network-policies.yaml'),
    ).toEqual([]);
  });

  it('the check reports a pod without restrictions, and a policy that opens every port', () => {
    const backup = named('backup');
    delete templateOf(backup).metadata!.labels!['app.kubernetes.io/name'];
    expect(isDenied(policies, backup)).toBe(false);
    expect(podLabels(named('api'))['app.kubernetes.io/name']).toBe('the-archive');
    const anywhere = { ...policies[0]!, spec: { podSelector: {}, policyTypes: ['Egress'], egress: [{}] } };
    expect(openPorts([...policies, anywhere], named('backup')).out).toEqual([0, DNS, 5432]);
  });

  it('come before every workload, by their label and by the order of the overlay', () => {
    expect(orderFaults(applied, kustomizations)).toEqual([]);
  });

  it('the check reports a policy without the label, a workload with it, and another order', () => {
    const all = structuredClone(applied);
    const policy = all.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata!.name === 'traces')!;
    delete policy.metadata!.labels;
    const api = all.find(({ kind, metadata }) => kind === 'Deployment' && metadata!.name === 'api')!;
    api.metadata!.labels!['archive/step'] = 'policies';
    const overlay = kustomizations.find(({ file }) => file === EXAMPLE)!;
    const { sortOptions: _sorted, ...unsorted } = overlay;
    expect(orderFaults(all, [unsorted as Kustomization])).toEqual([
      'Deployment api: is in the step of the policies',
      'NetworkPolicy traces: is not in the step of the policies',
      `${EXAMPLE}: creates something before the policies`,
    ]);
    const first = ['ServiceAccount', 'NetworkPolicy'];
    const late = { ...overlay, sortOptions: { order: 'legacy', legacySortOptions: { orderFirst: first } } };
    expect(orderFaults([], [late])).toEqual([`${EXAMPLE}: creates something before the policies`]);
  });
});

describe('docs/scaling.md', () => {
  const update = commandsUnder('A new version');
  const commands = commandsOf(read('docs/scaling.md'));

  it('applies the policies first, then what the workloads need, then workers, then everything', () => {
    expect(selectorsOf(update.slice(0, update.indexOf('kubectl -n archive rollout status deployment/nginx')))).toEqual([
      'archive/step=policies',
      'archive/step=before',
      'app.kubernetes.io/component=worker',
      undefined,
    ]);
    const before = applied.filter((one) => matches('archive/step=before', one)).map(({ kind }) => kind);
    // The ConfigMap has its label from the generator.
    expect(before.sort()).toEqual(['Job', 'ServiceAccount']);
  });

  it('rolls back without running the migrations', () => {
    const back = update.slice(update.indexOf('kubectl -n archive rollout status deployment/nginx') + 1);
    const migrate = applied.find(({ kind }) => kind === 'Job')!;
    expect(selectorsOf(back)).toHaveLength(3);
    expect(selectorsOf(back).filter((selector) => !selector || matches(selector, migrate))).toEqual([]);
  });

  it('names objects, labels and programs that exist', () => {
    expect(commands.length).toBeGreaterThan(30);
    expect(commands.flatMap(commandFaults)).toEqual([]);
    const programs = workloads.flatMap((one) => podOf(one).containers.flatMap(({ command = [] }) => command));
    expect(programs.flatMap(programFaults)).toEqual([]);
  });

  it('the check reports an object, a label and a program that do not exist', () => {
    expect(commandsOf('```\na \\\n  b  # c\n\n```\n\n```json\n{}\n```')).toEqual(['a b']);
    expect(commandFaults('kubectl -n archive rollout status deployment/web')).toEqual(['deployment web']);
    expect(commandFaults('kubectl -n archive scale deployment api web --replicas=0')).toEqual(['deployment web']);
    expect(commandFaults('kubectl apply -k $o -l archive/step=after')).toEqual(['archive/step=after']);
    expect(commandFaults('node backend/dist/undo-tool.js')).toEqual(['backend/dist/undo-tool.js']);
  });
});

const selectorOf = (line: string) => / apply -k \S+ -l (\S+)$/.exec(line)?.[1];
const selectorsOf = (commands: string[]) => commands.filter((line) => line.includes(' apply -k ')).map(selectorOf);

const programFaults = (text: string) =>
  [...text.matchAll(/backend\/dist\/([\w/-]+)\.js/g)].flatMap(([path, name]) =>
    existsSync(join(TOP, `backend/src/${name}.ts`)) ? [] : [path],
  );

/** Objects, labels and programs that a command names and that infra/k8s does not have. */
function commandFaults(line: string): string[] {
  const objects = [
    ...[...line.matchAll(/\b(deployment|job|cronjob)\/([\w-]+)/g)].map(([, kind, name]) => [kind!, name!]),
    ...[...line.matchAll(/\b(deployment|job|cronjob) ((?:[a-z][\w-]* ?)+)/g)].flatMap(([, kind, names]) =>
      names!
        .trim()
        .split(' ')
        .map((name) => [kind!, name]),
    ),
  ];
  const isThere = (kind: string, name: string) =>
    commandsThatCreate.has(name) ||
    applied.some((one) => one.kind.toLowerCase() === kind && one.metadata!.name === name);
  const selector = selectorOf(line);
  return [
    ...objects.flatMap(([kind, name]) => (isThere(kind!, name!) ? [] : [`${kind} ${name}`])),
    ...(selector && !applied.some((one: Manifest) => matches(selector, one)) ? [selector] : []),
    ...programFaults(line),
  ];
}

/** Jobs that the page itself creates. */
const commandsThatCreate = new Set(
  [...read('docs/scaling.md').matchAll(/create job --from=\S+ ([\w-]+)/g)].map(([, name]) => name!),
);
