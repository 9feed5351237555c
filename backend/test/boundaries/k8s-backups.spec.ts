import { describe, expect, it } from '@jest/globals';
import { backupFaults } from './k8s-backups.js';
import type { CronJobSpec } from './k8s-backups.js';
import { ofKind, patches, podOf } from './k8s-manifests.js';
import type { Container, PodSpec } from './k8s-manifests.js';

const cronJobs = ofKind('CronJob');

/** Mistakes in the CronJob, and the fault that is reported for each. */
const PLANTED: [string, (spec: CronJobSpec, container: Container, pod: PodSpec) => void][] = [
  ['is not soon after midnight UTC', (spec) => (spec.schedule = '10 */6 * * *')],
  ['is not soon after midnight UTC', (spec) => (spec.schedule = '10 12 * * *')],
  ['is not soon after midnight UTC', (spec) => delete spec.timeZone],
  ['may start hours later', (spec) => delete spec.startingDeadlineSeconds],
  ['may run twice at the same time', (spec) => (spec.concurrencyPolicy = 'Allow')],
  ['an apply does not end a suspension', (spec) => delete spec.suspend],
  ['keeps the default number of Jobs', (spec) => delete spec.failedJobsHistoryLimit],
  ['may wait until the next one is due', (spec) => delete spec.jobTemplate.spec.activeDeadlineSeconds],
  ['never removes an old backup', (_, one) => one.args!.splice(-2)],
  ['is written to a place that goes with the pod', (_, one) => (one.args![2] = '/tmp')],
  ['is written to a place that goes with the pod', (_, __, pod) => pod.volumes!.pop()],
  ['has secrets that it does not use', (_, __, pod) => pod.volumes![0]!.secret!.items.push({ key: 'x', path: 'x' })],
  ['has settings that others do not have', (_, one) => one.env!.push({ name: 'SEED', value: 'demo' })],
];

describe('The CronJob of infra/k8s/components/backups', () => {
  it('makes one backup a day, soon after midnight UTC, onto the claim', () => {
    expect(cronJobs.map(({ metadata }) => metadata!.name)).toEqual(['backup']);
    expect(cronJobs.flatMap(backupFaults)).toEqual([]);
    expect(ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata!.name)).toEqual(['backups']);
  });

  it.each(PLANTED)('%s: is reported', (fault, plant) => {
    const owner = structuredClone(cronJobs[0]!);
    plant(owner.spec as unknown as CronJobSpec, podOf(owner).containers[0]!, podOf(owner));
    expect(backupFaults(owner)).toContain(fault);
  });
});

describe('The Deployment maintenance', () => {
  const maintenance = ofKind('Deployment').find(({ metadata }) => metadata!.name === 'maintenance')!;

  it('has no pod until an operator starts one, and never two', () => {
    expect(maintenance.spec).toMatchObject({ replicas: 0, strategy: { type: 'Recreate' } });
  });

  it('can read the backups and write to Meilisearch when the overlay has the components', () => {
    const added = patches.filter(({ metadata }) => metadata!.name === 'maintenance').map(podOf);
    const claims = added.flatMap(({ volumes = [] }) => volumes.map((one) => one.persistentVolumeClaim?.claimName));
    const backup = podOf(cronJobs[0]!);
    const folder = (pod: PodSpec) => pod.containers[0]!.volumeMounts!.find(({ name }) => name === 'backups')?.mountPath;
    expect(claims.filter(Boolean)).toEqual(['backups']);
    expect(added.map(folder).filter(Boolean)).toEqual([folder(backup)]);
    const worker = patches.find(({ file }) => file.endsWith('/meilisearch/worker.yaml'))!;
    expect(added.flatMap(({ containers }) => containers[0]!.env ?? [])).toEqual(podOf(worker).containers[0]!.env);
  });

  it('keeps a private key that is copied into it in memory', () => {
    expect(podOf(maintenance).volumes!.find(({ name }) => name === 'tmp')!.emptyDir).toMatchObject({
      medium: 'Memory',
    });
  });
});
