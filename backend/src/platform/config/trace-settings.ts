import { z } from 'zod';

/** Where traces go, and how many. */
export interface TraceSettings {
  /** What `/v1/traces` is put behind. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** How many of all traces are kept: 0 to 1. */
  ratio: number;
}

const HEADER = /^([\w!#$%&'*+.^`|~-]+)=([^\s,;][^,;]*)$/;

/** `name=value, …`, the values written as in an address (`Bearer%20…`), as OpenTelemetry has it. */
export const traceHeaders = z
  .string()
  .transform((text) => text.split(',').map((one) => HEADER.exec(one.trim()) ?? []))
  .refine((entries) => entries.every(([, name, value]) => name !== undefined && decoded(value!) !== undefined), {
    error: 'name=value, separated by commas, values written as in an address (Bearer%20…)',
  })
  .transform((entries) => Object.fromEntries(entries.map(([, name, value]) => [name!, decoded(value!)!])));

export const traceRatio = z
  .string()
  .refine((value) => /^(0|1|0?\.\d+|1\.0+|0\.0+)$/.test(value), { error: 'a number from 0 to 1' })
  .transform(Number);

/** A password in it would be told by whoever names the address. */
export const hasNoPassword = (value: string) => !URL.canParse(value) || new URL(value).username === '';

/** A header ends at a line's end: whoever could write one into a value would write headers. */
function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    return /\p{Cc}/u.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}
