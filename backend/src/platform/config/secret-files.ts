import { readFileSync } from 'node:fs';
import { StartupError } from './startup-error.js';

/** Settings that may also come from files: an environment leaks more easily than a file that only one user can read. */
export const SECRETS_WITH_FILE = [
  'DATABASE_URL',
  'REDIS_URL',
  'MEILI_KEY',
  'MEDIA_S3_URL',
  'SMTP_URL',
  'SESSION_SECRET',
  'RECEIPT_SECRET',
  'ADMIN_PASSWORD',
  'ADMIN_PASSCODE',
  'METRICS_TOKEN',
  'BOUNCE_TOKEN',
  'BOUNCE_IMAP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/**
 * Returns the environment with the secrets read from the files that `<NAME>_FILE` names, without a trailing line break.
 *
 * @throws StartupError when a file cannot be read, or when both `<NAME>` and `<NAME>_FILE` are set
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read: NodeJS.ProcessEnv = {};
  for (const name of SECRETS_WITH_FILE) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new StartupError(`${name} and ${name}_FILE are both set. Set only one of them.`);
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new StartupError(`${name}_FILE is the path of a file that cannot be read (${code}).`);
    }
  }
  return { ...env, ...read };
}

/**
 * Reads Meilisearch's master key. It is not a setting, because no long-running process may have it: it is passed only
 * to `npm run search:keys`.
 */
export const readMeiliMasterKey = (): string | undefined => process.env['MEILI_MASTER_KEY'] || undefined;
