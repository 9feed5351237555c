import { isOnDemand, podOf, read } from './k8s-manifests.js';
import type { Container, Manifest, PodSpec } from './k8s-manifests.js';

const only = (source: string, pattern: RegExp) => Number(pattern.exec(read(source))![1]!.replace('_', ''));
/** A process of ours exits after this time at the latest. */
const LONGEST_STOP_MS = only('backend/src/main.ts', /process\.exit\(1\), ([\d_]+)\)\.unref/);

const MEBIBYTES: Record<string, number> = { Mi: 1, Gi: 1024 };
const mebibytes = (size = '') => {
  const [, number = 'NaN', unit = ''] = /^(\d+)(Mi|Gi)$/.exec(size) ?? [];
  return Number(number) * (MEBIBYTES[unit] ?? NaN);
};

/** Faults in the isolation, the probes and the shutdown of a pod. */
export function podFaults(owner: Manifest): string[] {
  const { metadata, kind } = owner;
  const pod = podOf(owner);
  const isLongLived = kind === 'Deployment' && !isOnDemand(owner);
  const is = (wrong: boolean, fault: string) => (wrong ? [`${metadata!.name}: ${fault}`] : []);
  const { securityContext: user, volumes = [] } = pod;
  const keeps = ({ secret, configMap, emptyDir, persistentVolumeClaim }: NonNullable<PodSpec['volumes']>[number]) =>
    secret !== undefined ||
    configMap !== undefined ||
    emptyDir?.sizeLimit !== undefined ||
    persistentVolumeClaim?.claimName === 'backups';
  const hasBackups = volumes.some(({ persistentVolumeClaim }) => persistentVolumeClaim);
  return [
    ...is(user?.runAsNonRoot !== true || !((user.runAsUser ?? 0) > 0), 'may run as root'),
    ...is(user?.seccompProfile?.type !== 'RuntimeDefault', 'may make any system call'),
    ...is(pod.automountServiceAccountToken !== false, 'has a token for Kubernetes'),
    ...is(pod.serviceAccountName !== 'archive', 'shares its service account'),
    ...is(pod.enableServiceLinks !== false, 'gets the addresses of other services as settings'),
    ...is(!volumes.every(keeps), 'has a volume that is not bounded, or not ours'),
    ...is(hasBackups && !['backup', 'maintenance'].includes(metadata!.name), 'can read the backups'),
    ...is(!stopsInTime(owner), 'is killed before it has stopped'),
    ...(isLongLived ? longLivedFaults(pod).flatMap((fault) => is(true, fault)) : []),
    ...pod.containers.flatMap((container) => containerFaults(container, pod, kind).flatMap((fault) => is(true, fault))),
  ];
}

function longLivedFaults({ topologySpreadConstraints = [], containers }: PodSpec): string[] {
  const spread = topologySpreadConstraints.map(({ topologyKey }) => topologyKey).join();
  const faults = spread === 'topology.kubernetes.io/zone,kubernetes.io/hostname' ? [] : ['may all be on one machine'];
  for (const { name, livenessProbe, readinessProbe } of containers) {
    if (!livenessProbe || !readinessProbe) faults.push('has no probe');
    // A store that all of them need must not make all of them restart, or leave readers without any pod.
    if (livenessProbe?.httpGet?.path === '/readyz') faults.push('is restarted when a store is unavailable');
    if (name === 'api' && readinessProbe?.httpGet?.path === '/readyz')
      faults.push('serves no requests when a store is unavailable');
  }
  return faults;
}

function containerFaults(container: Container, { volumes = [] }: PodSpec, kind: string): string[] {
  const { image, resources, securityContext: shut, volumeMounts = [], ports = [] } = container;
  const is = (wrong: boolean, fault: string) => (wrong ? [fault] : []);
  const asked = [container.startupProbe, container.readinessProbe, container.livenessProbe];
  const room = volumes
    .filter(({ name }) => volumeMounts.some((mount) => mount.name === name))
    .reduce((sum, { emptyDir }) => sum + (emptyDir ? mebibytes(emptyDir.sizeLimit) : 0), 0);
  return [
    ...is(shut?.readOnlyRootFilesystem !== true, 'can write to its own files'),
    ...is(shut?.allowPrivilegeEscalation !== false, 'can get more rights'),
    ...is(shut?.capabilities?.drop?.join() !== 'ALL' || shut.capabilities.add !== undefined, 'keeps capabilities'),
    ...is(
      !/^the-archive$|:v?\d+\.\d+\.\d+(-[a-z]+)?(@sha256:[0-9a-f]{64})?$/.test(image),
      `${image} is not one version`,
    ),
    ...is(!(mebibytes(resources?.limits?.['memory']) > 0), 'has no memory limit'),
    ...is(!(mebibytes(resources?.requests?.['memory']) > 0) || !resources?.requests?.['cpu'], 'requests no resources'),
    ...is(!(mebibytes(resources?.limits?.['ephemeral-storage']) > room), 'is evicted before its volumes are full'),
    ...is(!volumeMounts.some(({ mountPath }) => mountPath === '/tmp'), 'has no /tmp'),
    ...is(
      asked.some((probe) => probe && !ports.some(({ name }) => name === (probe.httpGet ?? probe.tcpSocket)?.port)),
      'has a probe on a port where it does not listen',
    ),
    ...is(
      kind === 'Deployment' && ports.length > 0 && /api|nginx/.test(container.name) && !preStop(container),
      'stops while requests are still routed to it',
    ),
  ];
}

const preStop = ({ lifecycle }: Container) => lifecycle?.preStop?.sleep?.seconds ?? 0;

function stopsInTime(owner: Manifest): boolean {
  const { terminationGracePeriodSeconds = 0, containers } = podOf(owner);
  const before = Math.max(...containers.map(preStop));
  return terminationGracePeriodSeconds >= before + LONGEST_STOP_MS / 1_000;
}
