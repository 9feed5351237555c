import { describe, expect, it } from '@jest/globals';
import { podOf, workloads } from './k8s-manifests.js';
import type { Container, PodSpec } from './k8s-manifests.js';
import { podFaults } from './k8s-rules.js';

const claim = (claimName: string) => ({ name: 'x', persistentVolumeClaim: { claimName } });
const BACKUPS = claim('backups');
const OTHER_CLAIM = claim('postgres');

/** Mistakes that could be made in the pods of infra/k8s, and the fault that is reported for each. */
const PLANTED: [string, string, (pod: PodSpec, container: Container) => void][] = [
  ['api', 'may run as root', (pod) => delete pod.securityContext!.runAsNonRoot],
  ['worker', 'may run as root', (pod) => (pod.securityContext!.runAsUser = 0)],
  ['nginx', 'may make any system call', (pod) => delete pod.securityContext!.seccompProfile],
  ['migrate', 'has a token for Kubernetes', (pod) => delete pod.automountServiceAccountToken],
  ['api', 'shares its service account', (pod) => delete pod.serviceAccountName],
  ['worker', 'gets the addresses of other services as settings', (pod) => delete pod.enableServiceLinks],
  ['api', 'has a volume that is not bounded, or not ours', (pod) => pod.volumes!.push({ name: 'x', emptyDir: {} })],
  ['api', 'has a volume that is not bounded, or not ours', (pod) => pod.volumes!.push({ name: 'x', hostPath: {} })],
  ['api', 'can read the backups', (pod) => pod.volumes!.push(BACKUPS)],
  ['backup', 'has a volume that is not bounded, or not ours', (pod) => pod.volumes!.push(OTHER_CLAIM)],
  ['backup', 'may run as root', (pod) => delete pod.securityContext!.runAsNonRoot],
  ['backup', 'has a token for Kubernetes', (pod) => delete pod.automountServiceAccountToken],
  ['backup', 'can write to its own files', (_, one) => delete one.securityContext!.readOnlyRootFilesystem],
  ['backup', 'has no memory limit', (_, one) => delete one.resources!.limits!['memory']],
  ['backup', 'is killed before it has stopped', (pod) => delete pod.terminationGracePeriodSeconds],
  ['maintenance', 'can get more rights', (_, one) => delete one.securityContext!.allowPrivilegeEscalation],
  ['maintenance', 'may make any system call', (pod) => delete pod.securityContext!.seccompProfile],
  ['api', 'is killed before it has stopped', (pod) => (pod.terminationGracePeriodSeconds = 19)],
  ['worker', 'is killed before it has stopped', (pod) => delete pod.terminationGracePeriodSeconds],
  ['worker', 'may all be on one machine', (pod) => pod.topologySpreadConstraints!.pop()],
  ['api', 'has no probe', (_, one) => delete one.livenessProbe],
  ['api', 'is restarted when a store is unavailable', (_, one) => (one.livenessProbe!.httpGet!.path = '/readyz')],
  [
    'api',
    'serves no requests when a store is unavailable',
    (_, one) => (one.readinessProbe!.httpGet!.path = '/readyz'),
  ],
  ['nginx', 'can write to its own files', (_, one) => delete one.securityContext!.readOnlyRootFilesystem],
  ['api', 'can get more rights', (_, one) => delete one.securityContext!.allowPrivilegeEscalation],
  ['migrate', 'keeps capabilities', (_, one) => (one.securityContext!.capabilities = { drop: ['NET_RAW'] })],
  ['api', 'keeps capabilities', (_, one) => (one.securityContext!.capabilities!.add = ['NET_BIND_SERVICE'])],
  ['nginx', 'nginx:latest is not one version', (_, one) => (one.image = 'nginx:latest')],
  ['worker', 'has no memory limit', (_, one) => delete one.resources!.limits!['memory']],
  ['worker', 'requests no resources', (_, one) => delete one.resources!.requests],
  ['api', 'is evicted before its volumes are full', (_, one) => (one.resources!.limits!['ephemeral-storage'] = '2Gi')],
  ['worker', 'has no /tmp', (_, one) => one.volumeMounts!.pop()],
  [
    'worker',
    'has a probe on a port where it does not listen',
    (_, one) => (one.ports = [{ name: 'http', containerPort: 3000 }]),
  ],
  ['api', 'stops while requests are still routed to it', (_, one) => delete one.lifecycle],
];

describe('A fault in a pod', () => {
  it.each(PLANTED)('is reported: %s %s', (name, fault, plant) => {
    const owner = structuredClone(workloads.find(({ metadata }) => metadata!.name === name)!);
    plant(podOf(owner), podOf(owner).containers[0]!);
    expect(podFaults(owner)).toContain(`${name}: ${fault}`);
  });
});
