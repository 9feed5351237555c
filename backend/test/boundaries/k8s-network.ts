import { kustomizations, read, templateOf } from './k8s-manifests.js';
import type { Kustomization, Manifest } from './k8s-manifests.js';

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: { ports?: { port: number }[] }[];
  egress?: { ports?: { port: number }[] }[];
}
type Labels = Record<string, string>;

const STEP = 'archive/step';
const BASE = 'infra/k8s/base/';

/** A pod's labels in the cluster: its own, and those that the base adds to its own pods, but not to a component's. */
export function podLabels(owner: Manifest): Labels {
  const base = kustomizations.find(({ file }) => file === `${BASE}kustomization.yaml`) as Kustomization & {
    labels: { pairs: Labels }[];
  };
  const added = owner.file.startsWith(BASE) ? base.labels.map(({ pairs }) => pairs) : [];
  return Object.assign({}, ...added, templateOf(owner).metadata?.labels) as Labels;
}

const selects = ({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels) =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''));

/** The ports that the policies open for a pod. A rule without ports opens all of them: 0. */
export function openPorts(policies: Manifest[], owner: Manifest) {
  const mine = policies
    .map(({ spec }) => spec as unknown as Policy)
    .filter(({ podSelector }) => selects(podSelector, podLabels(owner)));
  const ports = (direction: 'ingress' | 'egress') => {
    const all = mine.flatMap((policy) => policy[direction] ?? []);
    return [...new Set(all.flatMap((rule) => rule.ports?.map(({ port }) => port) ?? [0]))].sort((a, b) => a - b);
  };
  return { in: ports('ingress'), out: ports('egress') };
}

/** Whether some policy denies this pod everything that is not allowed, in both directions. */
export const isDenied = (policies: Manifest[], owner: Manifest) =>
  policies.some(({ spec }) => {
    const { podSelector, policyTypes, ingress, egress } = spec as unknown as Policy;
    return selects(podSelector, podLabels(owner)) && policyTypes.length === 2 && !ingress && !egress;
  });

/** Reasons why a pod could start before the policies: these have their own step, and an overlay sorts them first. */
export function orderFaults(all: Manifest[], folders: Kustomization[]): string[] {
  const isPolicy = ({ kind }: Manifest) => kind === 'NetworkPolicy';
  const misplaced = all.filter((one) => isPolicy(one) !== (one.metadata?.labels?.[STEP] === 'policies'));
  const overlays = folders.filter(({ file }) => file.includes('/overlays/'));
  const unsorted = overlays.filter(({ sortOptions: { order, legacySortOptions } = { order: '' } }) => {
    return order !== 'legacy' || legacySortOptions?.orderFirst[0] !== 'NetworkPolicy';
  });
  return [
    ...misplaced.map((one) => {
      return `${one.kind} ${one.metadata!.name}: is ${isPolicy(one) ? 'not ' : ''}in the step of the policies`;
    }),
    ...unsorted.map(({ file }) => `${file}: creates something before the policies`),
  ];
}

/** The commands in a page's code blocks, one string per block, without comments. */
export const commandsOf = (page: string): string[] =>
  [...page.matchAll(/^ *```\n([^]*?)^ *```$/gm)].flatMap(([, block]) =>
    block!
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim())
      .filter(Boolean),
  );

/** The commands of docs/scaling.md under a heading. */
export function commandsUnder(heading: string): string[] {
  const [, rest = ''] = read('docs/scaling.md').split(`\n## ${heading}\n`);
  return commandsOf(rest.split('\n## ')[0]!);
}

/** Matches a label selector as kubectl does, such as `archive/step=before,app.kubernetes.io/component!=migrate`. */
export const matches = (selector: string, { metadata }: Manifest) =>
  selector.split(',').every((part) => {
    const [, key = '', not, value] = /^([\w./-]+?)(!?)=([\w.-]+)$/.exec(part)!;
    return (metadata?.labels?.[key] === value) !== (not === '!');
  });
