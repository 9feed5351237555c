import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.js';

/** What may come in a file instead: the environment of a process is seen by more eyes than a file that one user may read. */
export const SECRETS_WITH_FILE = [
  'DATABASE_URL',
  'REDIS_URL',
  'MEILI_KEY',
  'SMTP_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'ADMIN_PASSCODE',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/**
 * The environment, with each secret that `<NAME>_FILE` names a file for read from there, without the line's end.
 *
 * @throws StartupError when it cannot be read, or both are given
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of SECRETS_WITH_FILE) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new StartupError(`${name} and ${name}_FILE are both set: it takes one of them.`);
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartupError(`${name}_FILE names a file that cannot be read (${code}).`);
    }
  }
  return { ...env, ...read };
}
