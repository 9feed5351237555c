import { z } from 'zod';

export interface TraceSettings {
  /** The base URL, to which `/v1/traces` is appended. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The fraction of traces that are sampled: 0 to 1. */
  ratio: number;
}

const HEADER = /^([\w!#$%&'*+.^`|~-]+)=([^\s,;][^,;]*)$/;

/** OpenTelemetry's format: `name=value, …`, with percent-encoded values (`Bearer%20…`). */
export const traceHeaders = z
  .string()
  .transform((text) => text.split(',').map((one) => HEADER.exec(one.trim()) ?? []))
  .refine((entries) => entries.every(([, name, value]) => name !== undefined && decoded(value!) !== undefined), {
    error: 'name=value pairs separated by commas, with percent-encoded values (Bearer%20…)',
  })
  .transform((entries) => Object.fromEntries(entries.map(([, name, value]) => [name!, decoded(value!)!])));

export const traceRatio = z
  .string()
  .refine((value) => /^(0|1|0?\.\d+|1\.0+|0\.0+)$/.test(value), { error: 'a number from 0 to 1' })
  .transform(Number);

/** Error messages and logs may contain the URL, so it must not contain a password. */
export const hasNoPassword = (value: string) => !URL.canParse(value) || new URL(value).username === '';

/** Refuses control characters: a line break in a header's value could add headers. */
function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
