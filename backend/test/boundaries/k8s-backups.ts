import { podOf } from './k8s-manifests.js';
import type { Manifest } from './k8s-manifests.js';

export interface CronJobSpec {
  schedule: string;
  timeZone?: string;
  startingDeadlineSeconds?: number;
  concurrencyPolicy?: string;
  suspend?: boolean;
  successfulJobsHistoryLimit?: number;
  failedJobsHistoryLimit?: number;
  jobTemplate: { spec: { activeDeadlineSeconds?: number } };
}

const DAY_S = 86_400;
const HOUR_S = 3_600;
const SECRETS_OF_A_BACKUP = ['database-url', 'session-secret'];

/** Lists the faults in the backup job. Two backups reveal that a story arrived between them, so the hour matters. */
export function backupFaults(owner: Manifest): string[] {
  const spec = owner.spec as unknown as CronJobSpec;
  const { containers, volumes = [] } = podOf(owner);
  const { command = [], args = [], env = [], volumeMounts = [] } = containers[0]!;
  const line = [...command, ...args].join(' ');
  const folder = volumeMounts.find(({ name }) =>
    volumes.some((volume) => volume.name === name && volume.persistentVolumeClaim),
  )?.mountPath;
  const secrets = volumes.flatMap(({ secret }) => secret?.items.map(({ key }) => key) ?? []);
  const is = (wrong: boolean, fault: string) => (wrong ? [fault] : []);
  return [
    ...is(!/^\d{1,2} 0 \* \* \*$/.test(spec.schedule) || spec.timeZone !== 'Etc/UTC', 'is not soon after midnight UTC'),
    ...is(!((spec.startingDeadlineSeconds ?? DAY_S) <= HOUR_S), 'may start hours later'),
    ...is(spec.concurrencyPolicy !== 'Forbid', 'may run twice at the same time'),
    ...is(spec.suspend !== false, 'an apply does not end a suspension'),
    ...is(!spec.successfulJobsHistoryLimit || !spec.failedJobsHistoryLimit, 'keeps the default number of Jobs'),
    ...is(!((spec.jobTemplate.spec.activeDeadlineSeconds ?? DAY_S) < DAY_S), 'may wait until the next one is due'),
    ...is(!/ --keep [1-9]\d*( |$)/.test(line), 'never removes an old backup'),
    ...is(folder === undefined || !line.includes(` --to ${folder} `), 'is written to a place that goes with the pod'),
    ...is(secrets.join() !== SECRETS_OF_A_BACKUP.join(), 'has secrets that it does not use'),
    ...is(
      env.some(({ name }) => !name.endsWith('_FILE')),
      'has settings that others do not have',
    ),
  ];
}
