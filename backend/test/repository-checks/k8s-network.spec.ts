import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { toDo } from '../support/faults.js';
import { TOP } from './compose-files.js';

// These rules are between manifests, so kubeconform, which reads one at a time, cannot know them: a selector that selects nothing
// and a port that nobody listens on are valid.

type Labels = Record<string, string>;
interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}
interface Pod {
  owner: string;
  isOnDemand: boolean;
  labels: Labels;
  ports: { name?: string; containerPort: number }[];
  /** The names of its variables. */
  env: string[];
}
interface Peer {
  ipBlock?: { cidr: string };
  podSelector?: Selector;
  namespaceSelector?: Selector;
}
interface Rule {
  from?: Peer[];
  to?: Peer[];
  ports: { port: number }[];
}
interface Policy {
  podSelector: Selector;
  policyTypes: string[];
  ingress?: Rule[];
  egress?: Rule[];
}
interface Manifest {
  file: string;
  kind: string;
  metadata: { name: string; labels?: Labels };
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as each kind has it
  spec: any;
}

const NAME = { 'app.kubernetes.io/name': 'the-archive' };

const read = (path: string) => readFileSync(join(TOP, path), 'utf8');
const manifests = globSync('infra/k8s/{base,components}/**/*.yaml', { cwd: TOP }).flatMap((file) =>
  parseAllDocuments(read(file), { merge: true }).map((one) => ({ file, ...one.toJS() }) as Manifest),
);
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind);

/** Pods with the label that kustomize gives those of the base, and only those. */
const pods = manifests.flatMap(({ file, kind, metadata, spec }): Pod[] => {
  const { metadata: has, spec: pod } = (kind === 'CronJob' ? spec.jobTemplate.spec : spec)?.template ?? {};
  // A patch has no labels.
  if (!has?.labels) return [];
  const labels = { ...(file.startsWith('infra/k8s/base/') ? NAME : {}), ...(has.labels as Labels) };
  const ports = pod.containers.flatMap(({ ports = [] }: { ports?: Pod['ports'] }) => ports) as Pod['ports'];
  const env = pod.containers.flatMap((one: { env?: { name: string }[] }) => one.env?.map(({ name }) => name) ?? []);
  return [
    { owner: `${kind} ${metadata.name}`, isOnDemand: kind !== 'Deployment' || spec.replicas === 0, labels, ports, env },
  ];
});

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, { labels }: Pod): boolean {
  expect(matchExpressions.filter(({ operator }) => operator !== 'In')).toEqual([]);
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key]!))
  );
}
const selectedBy = (selector: Selector): Pod[] => pods.filter((pod) => selects(selector, pod));
/** Beside a namespaceSelector, a podSelector selects pods of another application. */
const ourPods = (peers: Peer[] = []): Selector[] =>
  peers.flatMap(({ podSelector, namespaceSelector }) => (podSelector && !namespaceSelector ? [podSelector] : []));
/** The ports on which one of these pods does not listen. */
const closed = (ports: readonly (number | string)[], on: Pod[]) =>
  ports.filter((port) => on.some((pod) => !pod.ports.some((one) => one.containerPort === port || one.name === port)));

describe('between the pods of infra/k8s', () => {
  it('every pod of a Deployment is selected by its Deployment and by a PodDisruptionBudget', () => {
    expect(pods).toHaveLength(6);
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => selectedBy(spec.selector));
    const lost = pods.filter((pod) => !pod.isOnDemand && !budgets.some((some) => some.length === 1 && some[0] === pod));
    expect(toDo(lost.map(({ owner }) => owner), 'add a PodDisruptionBudget that selects its pods and no others')).toEqual([]); // prettier-ignore
    for (const { metadata, spec } of ofKind('Deployment').filter((one) => one.spec.selector))
      expect(selectedBy(spec.selector).map(({ owner }) => owner)).toEqual([`Deployment ${metadata.name}`]);
  });

  it('every connection is denied that no policy allows, and policies come before pods', () => {
    const [deny, ...others] = ofKind('NetworkPolicy').filter(({ spec }) => !spec.ingress && !spec.egress);
    expect([deny!.spec.policyTypes, others]).toEqual([['Ingress', 'Egress'], []]);
    const open = pods.filter((pod) => !selects(deny!.spec.podSelector, pod)).map(({ owner }) => owner);
    expect(toDo(open, 'its pods need the label that default-deny selects')).toEqual([]);
    const late = ofKind('NetworkPolicy').filter(({ metadata }) => metadata.labels?.['archive/step'] !== 'policies');
    expect(toDo(late.map(({ metadata }) => metadata.name), 'label it archive/step: policies')).toEqual([]); // prettier-ignore
  });

  it('every policy is for pods that exist, from and to pods that exist, and its ports are those on which pods listen', () => {
    for (const { file, metadata, spec } of ofKind('NetworkPolicy')) {
      const policy = `NetworkPolicy ${metadata.name}`;
      const { podSelector, policyTypes, ingress = [], egress = [] } = spec as Policy;
      const peers = [...ingress, ...egress].flatMap(({ from = [], to = [] }) => [...from, ...to]);
      const empty = [podSelector, ...ourPods(peers)].filter((selector) => selectedBy(selector).length === 0);
      expect(
        toDo(
          empty.map((selector) => `${policy} ${JSON.stringify(selector)}`),
          `it selects no pod, correct this selector in ${file}, or the labels of the pods`,
        ),
      ).toEqual([]);
      // Rules of another direction would be ignored.
      const directions = [...(ingress.length > 0 ? ['Ingress'] : []), ...(egress.length > 0 ? ['Egress'] : [])];
      const ignored = directions.filter((direction) => !policyTypes.includes(direction));
      expect(toDo(ignored, `it has rules, add it to policyTypes of ${policy} in ${file}`)).toEqual([]);
      const portsOf = (rule: Rule) => rule.ports.map(({ port }) => port);
      const inward = ingress.flatMap((rule) => closed(portsOf(rule), selectedBy(podSelector)));
      const outward = egress.flatMap((rule) => closed(portsOf(rule), ourPods(rule.to).flatMap(selectedBy)));
      const ports = [...inward.map((port) => `ingress ${port}`), ...outward.map((port) => `egress ${port}`)];
      expect(
        toDo(
          ports.map((port) => `${policy} ${port}`),
          `a pod there does not listen on this port, correct it in ${file}, or containerPort of the pod`,
        ),
      ).toEqual([]);
    }
  });

  it('every pod that has the address of the bucket may connect to it', () => {
    const isOpen = ({ to = [], ports }: Rule) =>
      to.some(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0') && ports.some(({ port }) => port === 443);
    const open = ofKind('NetworkPolicy').map(({ spec }) => spec as Policy).filter(({ egress = [] }) => egress.some(isOpen)); // prettier-ignore
    const readers = pods.filter(({ env }) => env.includes('MEDIA_S3_URL_FILE'));
    expect(readers.length).toBeGreaterThan(1);
    const lost = readers.filter((pod) => !open.some(({ podSelector }) => selects(podSelector, pod)));
    expect(toDo(lost.map(({ owner }) => owner), 'select it in the NetworkPolicy bucket')).toEqual([]); // prettier-ignore
  });

  it('every Service has pods that listen on its port', () => {
    for (const { file, metadata, spec } of ofKind('Service')) {
      const service = `Service ${metadata.name}`;
      const on = selectedBy({ matchLabels: spec.selector as Labels });
      const ports = (spec.ports as { targetPort: string }[]).map(({ targetPort }) => targetPort);
      expect([
        ...toDo(
          on.length === 1 ? [] : [service],
          `it selects ${on.length} workloads, not one: correct its selector in ${file}`,
        ),
        ...toDo(
          closed(ports, on).map((port) => `${service} ${port}`),
          `its pods do not listen there, correct targetPort in ${file}, or the ports of the pod`,
        ),
      ]).toEqual([]);
    }
  });
});
