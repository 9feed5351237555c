import { isIP } from 'node:net';
import { z } from 'zod';

/** The types of settings. The messages say which values are valid. */

/** An empty variable counts as unset. */
const emptyToUndefined = (value: unknown) => (value === '' ? undefined : value);
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyToUndefined, schema.optional());
export const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess((value) => emptyToUndefined(value) ?? fallback, schema);

export const url = (...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });

/** Refuses `smtp:host`, which parses as a URL without a host. */
export const hasHost = (value: string) => !URL.canParse(value) || new URL(value).hostname !== '';

/** A URL without a path. Lets unparsable URLs pass, because `url` has refused them already. */
const isOrigin = (value: string) => !URL.canParse(value) || `${new URL(value).origin}/` === new URL(value).href;
export const origin = url('http:', 'https:').refine(isOrigin, {
  error: 'a URL such as https://example.org or http://localhost:3000, without a path',
});

export const isHost = (value: string) => /^[\w.:-]+$/.test(value) && URL.canParse(`http://${hostInUrl(value)}`);

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** The upper limit keeps every scaled limit within the integer range of all stores. */
export const scale = z
  .string()
  .refine((value) => /^\d+(\.\d+)?$/.test(value) && Number(value) <= 1_000_000, {
    error: 'a number from 0 (no limits) to 1000000, decimals allowed',
  })
  .transform(Number);

export const proxies = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine((list) => list.every((one) => one === 'loopback' || isAddressRange(one)), {
    error: 'IP addresses, ranges such as 10.0.0.0/8, or the word loopback, separated by commas',
  })
  .transform((list) => list.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : one)));

function isAddressRange(text: string): boolean {
  const [, address = '', bits = '0'] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128);
}

/** A name such as Europe/Berlin. An offset such as +02:00 would be wrong for half of the year. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const flag = z.enum(['true', 'false'], { error: 'true or false' }).transform((value) => value === 'true');
/** Exactly one address without a name: refuses all other syntax of an address header. */
export const sender = z
  .string()
  .regex(/^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\]+$/, { error: 'an email address without a name' });
export const email = z.string().regex(/^[^@\s]+@[^@\s]+$/, { error: 'an email address' });

/** The host of the default PUBLIC_URL. A wildcard address becomes a loopback address, and IPv6 gets brackets. */
export function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The domain of the default sender address: the site's host, unless that is an IP address. */
export function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

/** The origins of the default address in a browser on this machine. */
export const loopbackOrigins = (port: number) =>
  ['127.0.0.1', 'localhost'].map((host) => new URL(`http://${host}:${port}`).origin);
