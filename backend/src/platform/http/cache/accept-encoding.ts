export type Compressed = 'br' | 'gzip';
export type Encoding = Compressed | 'identity';

/** Best first. */
const SUPPORTED: readonly Compressed[] = ['br', 'gzip'];

/** The weight of each encoding in a header like `br, gzip;q=0.5`. 0 refuses the encoding. */
export function weightsOf(accepted = ''): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights;
}

/** The encodings that a client gets. */
export interface Encodings {
  /** The one with the highest weight; of equal ones the smaller (RFC 9110, section 12.5.3). */
  best: Encoding;
  /** For a body that exists only as gzip: gzip, unless the client refuses it or prefers no compression. */
  fast: Encoding;
}

/** Browsers send a handful of different headers. Past this number, new ones are parsed each time. */
const MAX_CACHED = 200;
const cache = new Map<string, Encodings>();
const NO_COMPRESSION: Encodings = { best: 'identity', fast: 'identity' };

export function encodingsOf(accepted: string | undefined): Encodings {
  if (!accepted) return NO_COMPRESSION;
  const cached = cache.get(accepted);
  if (cached) return cached;
  const encodings = parse(accepted);
  if (cache.size < MAX_CACHED) cache.set(accepted, encodings);
  return encodings;
}

function parse(accepted: string): Encodings {
  const weights = weightsOf(accepted);
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? 0.001 : 0);
  const first = SUPPORTED.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  const best = weightOf(first) > 0 && weightOf(first) >= (weights.get('identity') ?? 0) ? first : 'identity';
  return { best, fast: best !== 'identity' && weightOf('gzip') > 0 ? 'gzip' : best };
}
