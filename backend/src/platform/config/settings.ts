import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { isLoopback } from '../security/loopback.js';
import { withSecretFiles } from './secret-files.js';
import { hostInUrl, loopbackOrigins, mailDomain } from './setting-types.js';
import { settingsSchema } from './settings-schema.js';
import type { ReceiptSettings } from '../security/receipt-numbers.js';
import type { S3Place } from './s3-place.js';
import { StartupError } from './startup-error.js';
import type { TraceSettings } from './trace-settings.js';

/** A test checks that docs/operations.md documents each of them. */
export const settingNames: readonly string[] = Object.keys(settingsSchema.shape);

/** Longer than a failover of the database, or a correction of its clock, should take. */
export const CLAIM_SECONDS = 60;

/** Longer than PostgreSQL takes on a busy day. Nobody waits longer for a page. */
export const CONNECTION_SECONDS = 5;

export type Role = 'all' | 'api' | 'worker';

export interface SettingsValues {
  production: boolean;
  dev: boolean;
  host: string;
  port: number;
  role: Role;
  /** The port of a worker's health checks and metrics; unset: none. */
  workerPort: number | undefined;
  /** The absolute path of the folder for the embedded database, generated secrets and email files. */
  dataDir: string;
  /** Unset: the embedded database, whose URL main.ts fills in once it runs. */
  databaseUrl: string | undefined;
  /** How long a request waits for a connection to PostgreSQL. Not an environment variable: tests raise it. */
  connectionSeconds: number;
  redisUrl: string | undefined;
  /** Unset: search runs on PostgreSQL. */
  meili: { url: string; key: string | undefined; index: string } | undefined;
  /** Where the files of pictures are; unset: in PostgreSQL. */
  mediaS3: S3Place | undefined;
  /** Unset: emails are written to files. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** How many emails of campaigns all workers together send in a minute; 0: no limit. */
  smtpRatePerMinute: number;
  /** How many connections one worker opens to the mail server for campaigns. */
  smtpConnections: number;
  /** How long a campaign waits after Send, so that it can be cancelled. */
  campaignDelaySeconds: number;
  /** How long a worker keeps the emails that it claimed without a sign of life. Not an environment variable: tests lower it. */
  claimSeconds: number;
  /** Where a month begins for the digest. */
  siteTimeZone: string;
  publicUrl: string;
  /** Whether browsers must use https for every host below PUBLIC_URL's, too. */
  hstsSubdomains: boolean;
  /** Origins that browsers may send requests from: PUBLIC_URL's, or this machine's names when it is unset. */
  origins: string[];
  sessionSecret: string;
  receipts: ReceiptSettings;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminPasscode: string | undefined;
  /** `required`: an admin without a passkey or codes from an app can do nothing but add one. */
  admin2fa: 'optional' | 'required';
  /** Anyone on this machine may sign in as the first admin. */
  devAdminLogin: boolean;
  /** The hosting platform's user names that may sign in without a password → the admin's address. */
  platformAdmins: ReadonlyMap<string, string>;
  /** Multiplies every rate limit; 0 disables them. */
  rateLimitScale: number;
  /** The maximum number of reader events that one process buffers until they are queued. */
  analyticsBuffer: number;
  /** Addresses and ranges whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  metricsToken: string | undefined;
  /** Whether signing up for the newsletter needs proof of work. */
  botGuard: boolean;
  /** Unset: nobody may report bounces by HTTP. */
  bounceToken: string | undefined;
  /** The mailbox that bounces arrive in, with its password; unset: none is read. */
  bounceImapUrl: string | undefined;
  /** How often workers remove traces of when and in which order stories were sent, in minutes. */
  anonymitySweepMinutes: number;
  /** The hour of the day (UTC) from which the tables of stories are rewritten to new files. */
  storyRewriteHour: number;
  /** Whether workers check the links in the sources of articles. */
  linkChecks: boolean;
  /** People say that they are at least this old when they sign up; unset: nobody is asked. */
  minAge: number | undefined;
  seed: 'demo' | 'none';
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** `json`: one object per line, for programs; `text`: for people. */
  logFormat: 'json' | 'text';
  /** Unset: tracing is off and OpenTelemetry is not loaded. */
  traces: TraceSettings | undefined;
  site: {
    name: string;
    tagline: string;
    contactEmail: string | null;
    socialVideoUrl: string | null;
    socialPhotoUrl: string | null;
  };
}

/** The validated settings, injectable by class. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging -- one name for the token and its shape
export class Settings {
  constructor(values: SettingsValues) {
    Object.assign(this, values);
  }
}
// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface Settings extends Readonly<SettingsValues> {}

/**
 * Reads and checks every setting.
 *
 * @throws StartupError with the first invalid setting and its valid values, never its value, which could be a secret
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): SettingsValues {
  const parsed = settingsSchema.safeParse(withSecretFiles(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${String(issue?.path[0])} is not valid. Use ${issue?.message}.`);
  }
  const read = parsed.data;
  if (Boolean(read.ADMIN_EMAIL) !== Boolean(read.ADMIN_PASSWORD)) {
    const missing = read.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL';
    throw new StartupError(`${missing} is missing. Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.`);
  }
  if (read.MEILI_KEY && !read.MEILI_URL) {
    throw new StartupError('MEILI_URL is missing, but MEILI_KEY is set. Set MEILI_URL too, or remove MEILI_KEY.');
  }
  const production = read.NODE_ENV === 'production';
  if (production && read.DATABASE_URL && !read.SESSION_SECRET) {
    throw new StartupError('SESSION_SECRET is required in production. Use at least 32 characters.');
  }
  if (production && read.RATE_LIMIT_SCALE === 0) {
    throw new StartupError('RATE_LIMIT_SCALE cannot be 0 in production. Use a number above 0.');
  }
  if (read.PLATFORM_ADMINS && !read.TRUSTED_PROXIES) {
    throw new StartupError('TRUSTED_PROXIES is missing. PLATFORM_ADMINS works only behind a trusted proxy.');
  }
  // Normalized as in browsers' Origin headers: lower case, without the scheme's default port.
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://${hostInUrl(read.HOST)}:${read.PORT}`).origin;
  if (read.DEV_ADMIN_LOGIN && !(isLoopback(read.HOST) && isLoopback(new URL(publicUrl).hostname))) {
    throw new StartupError(
      'DEV_ADMIN_LOGIN can be true only if HOST and PUBLIC_URL are addresses of this machine, such as 127.0.0.1.',
    );
  }
  return {
    production,
    dev: read.ARCHIVE_DEV,
    host: read.HOST,
    port: read.PORT,
    role: read.ROLE,
    workerPort: read.WORKER_PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    meili:
      read.MEILI_URL === undefined ? undefined : { url: read.MEILI_URL, key: read.MEILI_KEY, index: read.MEILI_INDEX },
    mediaS3: read.MEDIA_S3_URL,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? read.CONTACT_EMAIL ?? `no-reply@${mailDomain(publicUrl)}`,
    smtpRatePerMinute: read.SMTP_RATE_PER_MINUTE,
    smtpConnections: read.SMTP_CONNECTIONS,
    campaignDelaySeconds: read.CAMPAIGN_DELAY_SECONDS,
    claimSeconds: CLAIM_SECONDS,
    connectionSeconds: CONNECTION_SECONDS,
    siteTimeZone: read.SITE_TIME_ZONE,
    publicUrl,
    hstsSubdomains: read.HSTS_SUBDOMAINS,
    origins: read.PUBLIC_URL ? [publicUrl] : [...new Set([publicUrl, ...loopbackOrigins(read.PORT)])],
    sessionSecret: read.SESSION_SECRET ?? '',
    receipts: { secret: read.RECEIPT_SECRET, memoryKib: read.RECEIPT_MEMORY_KIB, passes: read.RECEIPT_PASSES },
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD,
    adminPasscode: read.ADMIN_PASSCODE,
    admin2fa: read.ADMIN_2FA,
    devAdminLogin: read.DEV_ADMIN_LOGIN,
    platformAdmins: read.PLATFORM_ADMINS ?? new Map(),
    rateLimitScale: read.RATE_LIMIT_SCALE,
    analyticsBuffer: read.ANALYTICS_BUFFER,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    metricsToken: read.METRICS_TOKEN,
    botGuard: read.BOT_GUARD === 'on',
    bounceToken: read.BOUNCE_TOKEN,
    bounceImapUrl: read.BOUNCE_IMAP_URL,
    anonymitySweepMinutes: read.ANONYMITY_SWEEP_MINUTES,
    storyRewriteHour: read.STORY_REWRITE_HOUR,
    // Hosts must be able to look up who asks, so a site without a public address asks nobody.
    linkChecks: read.LINK_CHECKS === 'on' && !isLoopback(new URL(publicUrl).hostname),
    minAge: read.MIN_AGE,
    seed: read.SEED,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
    traces: read.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? {},
          serviceName: read.OTEL_SERVICE_NAME,
          ratio: read.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    site: {
      name: read.SITE_NAME,
      tagline: read.SITE_TAGLINE,
      contactEmail: read.CONTACT_EMAIL ?? null,
      socialVideoUrl: read.SOCIAL_VIDEO_URL ?? null,
      socialPhotoUrl: read.SOCIAL_PHOTO_URL ?? null,
    },
  };
}

/** Generates a random secret of URL-safe characters, 128 bits by default. */
export function makeSecret(bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
}
