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

/** An empty variable counts as unset. */
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => emptyToUndefined(value) ?? fallback, schema);

const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Refuses `smtp:host`, which parses as a URL without a host. */
const hasHost = (value: string) => !URL.canParse(value) || new URL(value).hostname !== '';

/** A URL without a path. Lets unparsable URLs pass, because `url` has refused them already. */
const isOrigin = (value: string) => !URL.canParse(value) || `${new URL(value).origin}/` === new URL(value).href;

const isHost = (value: string) => /^[\w.:-]+$/.test(value) && URL.canParse(`http://${hostInUrl(value)}`);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** The upper limit keeps every scaled limit within the integer range of all stores. */
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
/** Exactly one address without a name: refuses all other syntax of an address header. */
const sender = z
  .string()
  .regex(/^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/, { error: 'an e-mail address, without a name' });
const email = z.string().regex(/^[^@\s]+@[^@\s]+$/, { error: 'an e-mail address' });

/** All settings: their environment variables, valid values and defaults. */
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
  // The passcode creates admins, and an attacker can guess it from many addresses.
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
  /** Set by `npm run dev`: serves the site through Vite with hot reload instead of the built files. */
  ARCHIVE_DEV: withDefault(flag, 'false'),
});

/** A test checks that docs/operations.md documents each of them. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

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
  redisUrl: string | undefined;
  /** Unset: search runs on PostgreSQL. */
  meili: { url: string; key: string | undefined; index: string } | undefined;
  /** Unset: emails are written to files. */
  smtpUrl: string | undefined;
  mailFrom: string;
  publicUrl: string;
  /** Origins that browsers may send requests from: PUBLIC_URL's, or this machine's names when it is unset. */
  origins: string[];
  sessionSecret: string;
  adminEmail: string | undefined;
  adminPassword: string | undefined;
  adminPasscode: string | undefined;
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
  /** How often workers remove traces of when and in which order stories were sent, in minutes. */
  anonymitySweepMinutes: number;
  /** The hour of the day (UTC) from which the tables of stories are rewritten to new files. */
  storyRewriteHour: number;
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
  // Normalized as in browsers' Origin headers: lower case, without the scheme's default port.
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

/** The origins of the default address in a browser on this machine. */
const loopbackOrigins = (port: number) =>
  ['127.0.0.1', 'localhost'].map((host) => new URL(`http://${host}:${port}`).origin);

/** The host of the default PUBLIC_URL. A wildcard address becomes a loopback address, and IPv6 gets brackets. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The domain of the default sender address: the site's host, unless that is an IP address. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

/** Generates a random secret of URL-safe characters, 128 bits by default. */
export function makeSecret(bytes = 16): string {
  return randomBytes(bytes).toString('base64url');
}
