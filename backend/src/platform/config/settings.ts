import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopback } from '../security/loopback.js';
import { platformAdmins } from './platform-admins.js';
import { withSecretFiles } from './secret-files.js';
import { StartupError } from './startup-error.js';
import { hasNoPassword, traceHeaders, traceRatio } from './trace-settings.js';
import type { TraceSettings } from './trace-settings.js';

/** An unset variable and an empty one mean the same: nobody chose. */
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => emptyToUndefined(value) ?? fallback, schema);

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** `smtp:host` is a URL as well, of no host. */
const hasHost = (value: string) => !URL.canParse(value) || new URL(value).hostname !== '';

/** Behind a path nothing of ours would be found; what is no URL at all was refused already. */
const isOrigin = (value: string) => !URL.canParse(value) || `${new URL(value).origin}/` === new URL(value).href;

const isHost = (value: string) => /^[\w.:-]+$/.test(value) && URL.canParse(`http://${hostInUrl(value)}`);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** The whole count stays a whole number that every store can hold. */
const scale = z
  .string()
  .refine((value) => /^\d+(\.\d+)?$/.test(value) && Number(value) <= 1_000_000, {
    error: 'a number from 0 (no limits) to 1000000, decimals allowed',
  })
  .transform(Number);

const proxies = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((list) => list.every((one) => one === 'loopback' || isAddressRange(one)), {
    error: 'addresses or ranges such as 10.0.0.0/8, separated by commas, or loopback',
  })
  .transform((list) => list.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : one)));

function isAddressRange(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((value) => value === 'true');
/** Exactly one address, without a name: what else would be in a mail's header of addresses is refused. */
const sender = z
  .string()
  .regex(/^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/, { error: 'an e-mail address, without a name' });
const email = z.string().regex(/^[^@\s]+@[^@\s]+$/, { error: 'an e-mail address' });

/** Every setting there is: its name in the environment, what it takes, and what it is when nobody says. */
const schema = z.object({
  NODE_ENV: withDefault(
    z.enum(['production', 'development', 'test'], { error: 'production, development or test' }),
    'development',
  ),
  HOST: withDefault(z.string().refine(isHost, { error: 'a host name or address' }), '127.0.0.1'),
  PORT: withDefault(wholeNumber(0, 65535), '3000'),
  ROLE: withDefault(z.enum(['all', 'api', 'worker'], { error: 'all, api or worker' }), 'all'),
  WORKER_PORT: optional(wholeNumber(0, 65535)),
  DATA_DIR: withDefault(z.string(), '.data'),
  DATABASE_URL: optional(url('postgres:', 'postgresql:')),
  REDIS_URL: optional(url('redis:', 'rediss:')),
  MEILI_URL: optional(
    url('http:', 'https:').refine(isOrigin, { error: 'a scheme, a host and perhaps a port, and no path' }),
  ),
  MEILI_KEY: optional(z.string()),
  MEILI_INDEX: withDefault(
    z.string().regex(/^[\w-]{1,100}$/, { error: 'at most 100 of the letters a to z, digits, - and _' }),
    'archive',
  ),
  SMTP_URL: optional(url('smtp:', 'smtps:').refine(hasHost, { error: 'a URL that names a host' })),
  MAIL_FROM: optional(sender),
  PUBLIC_URL: optional(
    url('http:', 'https:').refine(isOrigin, { error: 'a scheme, a host and perhaps a port, and no path' }),
  ),
  SESSION_SECRET: optional(z.string().min(32, { error: 'at least 32 characters' })),
  ADMIN_EMAIL: optional(email),
  ADMIN_PASSWORD: optional(z.string().min(6, { error: 'at least 6 characters' })),
  // It makes an admin, and a stranger can guess from many addresses.
  ADMIN_PASSCODE: optional(z.string().min(16, { error: 'at least 16 characters' })),
  DEV_ADMIN_LOGIN: withDefault(flag, 'false'),
  PLATFORM_ADMINS: optional(platformAdmins),
  METRICS_TOKEN: optional(z.string().min(16, { error: 'at least 16 characters' })),
  RATE_LIMIT_SCALE: withDefault(scale, '1'),
  ANALYTICS_BUFFER: withDefault(wholeNumber(1, 1_000_000), '20000'),
  TRUSTED_PROXIES: optional(proxies),
  ANONYMITY_SWEEP_MINUTES: withDefault(wholeNumber(1, 1_440), '15'),
  STORY_REWRITE_HOUR: withDefault(wholeNumber(0, 23), '9'),
  SEED: withDefault(z.enum(['demo', 'none'], { error: 'demo or none' }), 'demo'),
  LOG_LEVEL: withDefault(z.enum(['debug', 'info', 'warn', 'error'], { error: 'debug, info, warn or error' }), 'info'),
  LOG_FORMAT: optional(z.enum(['json', 'text'], { error: 'json or text' })),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('http:', 'https:').refine(hasNoPassword, {
      error: 'a URL without a password: OTEL_EXPORTER_OTLP_HEADERS has it',
    }),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optional(traceHeaders),
  OTEL_SERVICE_NAME: withDefault(z.string().max(80, { error: 'at most 80 characters' }), 'the-archive'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(traceRatio, '1'),
  SITE_NAME: withDefault(z.string().max(80, { error: 'at most 80 characters' }), 'The Archive'),
  SITE_TAGLINE: withDefault(z.string().max(200, { error: 'at most 200 characters' }), "the truth isn't always clean"),
  CONTACT_EMAIL: optional(email),
  SOCIAL_VIDEO_URL: optional(url('https:')),
  SOCIAL_PHOTO_URL: optional(url('https:')),
  /** Set by `npm run dev`: the site comes from Vite's sources with hot reload instead of the built files. */
  ARCHIVE_DEV: withDefault(flag, 'false'),
});

/** docs/operations.md has each of them; a test holds the two against each other. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Role = 'all' | 'api' | 'worker';

export interface SettingsValues {
  production: boolean;
  dev: boolean;
  host: string;
  port: number;
  role: Role;
  /** Where a worker tells how it is; unset: nowhere. */
  workerPort: number | undefined;
  /** Absolute. Where the embedded database, the made-up secrets and the mail files lie. */
  dataDir: string;
  /** Unset means the embedded database; main.ts fills it in once that one runs. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /** Unset means that PostgreSQL searches. */
  meili: { url: string; key: string | undefined; index: string } | undefined;
  /** Unset means that mails are written to files. */
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string;
  /** Origins a browser may send from: PUBLIC_URL's, and this machine's names when there is none. */
  origins: string[];
  sessionSecret: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminPasscode: string | undefined;
  /** Whoever is on this machine may sign in as the first admin. */
  devAdminLogin: boolean;
  /** The hosting platform's names of those who may sign in without a password → the admin's address. */
  platformAdmins: ReadonlyMap<string, string>;
  /** Multiplies every limit; 0: there are none. */
  rateLimitScale: number;
  /** How many events of readers one process holds at most until the queue has them. */
  analyticsBuffer: number;
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  metricsToken: string | undefined;
  /** How often workers remove traces of when and in which order stories were sent. */
  anonymitySweepMinutes: number;
  /** From this hour of the day, in UTC, the tables of stories are copied to new files. */
  storyRewriteHour: number;
  seed: 'demo' | 'none';
  logLevel: 'debug' | 'info' | 'warn' | 'error';
  /** `json`: one object a line, for programs; `text`: for people. */
  logFormat: 'json' | 'text';
  /** Unset: nothing is followed, and nothing loaded for it. */
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
 * @throws StartupError naming the first bad one and what it takes; never its value, which could be a secret.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env): SettingsValues {
  const parsed = schema.safeParse(withSecretFiles(env));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new StartupError(`${String(issue?.path[0])} is not valid: it takes ${issue?.message}.`);
  }
  const read = parsed.data;
  if (Boolean(read.ADMIN_EMAIL) !== Boolean(read.ADMIN_PASSWORD)) {
    const missing = read.ADMIN_EMAIL ? 'ADMIN_PASSWORD' : 'ADMIN_EMAIL';
    throw new StartupError(`${missing} is missing: ADMIN_EMAIL and ADMIN_PASSWORD go together.`);
  }
  if (read.MEILI_KEY && !read.MEILI_URL) {
    throw new StartupError('MEILI_URL is missing: MEILI_KEY is a key to it.');
  }
  const production = read.NODE_ENV === 'production';
  if (production && read.DATABASE_URL && !read.SESSION_SECRET) {
    throw new StartupError('SESSION_SECRET is required in production: it takes at least 32 characters.');
  }
  if (production && read.RATE_LIMIT_SCALE === 0) {
    throw new StartupError('RATE_LIMIT_SCALE must not be 0 in production: it takes a number above 0.');
  }
  if (read.PLATFORM_ADMINS && !read.TRUSTED_PROXIES) {
    throw new StartupError('TRUSTED_PROXIES is missing: PLATFORM_ADMINS counts only behind a trusted proxy.');
  }
  // As browsers write it: in lower case, and without the port that the scheme has anyway.
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://${hostInUrl(read.HOST)}:${read.PORT}`).origin;
  if (read.DEV_ADMIN_LOGIN && !(isLoopback(read.HOST) && isLoopback(new URL(publicUrl).hostname))) {
    throw new StartupError('DEV_ADMIN_LOGIN takes true only where HOST and PUBLIC_URL are this machine alone.');
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
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM ?? read.CONTACT_EMAIL ?? `no-reply@${mailDomain(publicUrl)}`,
    publicUrl,
    origins: read.PUBLIC_URL ? [publicUrl] : [...new Set([publicUrl, ...loopbackOrigins(read.PORT)])],
    sessionSecret: read.SESSION_SECRET ?? '',
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD,
    adminPasscode: read.ADMIN_PASSCODE,
    devAdminLogin: read.DEV_ADMIN_LOGIN,
    platformAdmins: read.PLATFORM_ADMINS ?? new Map(),
    rateLimitScale: read.RATE_LIMIT_SCALE,
    analyticsBuffer: read.ANALYTICS_BUFFER,
    trustedProxies: read.TRUSTED_PROXIES ?? [],
    metricsToken: read.METRICS_TOKEN,
    anonymitySweepMinutes: read.ANONYMITY_SWEEP_MINUTES,
    storyRewriteHour: read.STORY_REWRITE_HOUR,
    seed: read.SEED,
    logLevel: read.LOG_LEVEL,
    logFormat: read.LOG_FORMAT ?? (production || !process.stdout.isTTY ? 'json' : 'text'),
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

/** What a browser on this machine may call the default. */
const loopbackOrigins = (port: number) =>
  ['127.0.0.1', 'localhost'].map((host) => new URL(`http://${host}:${port}`).origin);

/** What the default PUBLIC_URL calls this host: "everywhere" is no address, and IPv6 wants brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The site's host as the part of an address after the @, where a bare number means nothing. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

/** A password or secret nobody has to type often: 128 bits, readable characters. */
export function makeSecret(bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
}
