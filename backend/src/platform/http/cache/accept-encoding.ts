export type Compressed = 'br' | 'gzip';
export type Encoding = Compressed | 'identity';

/** What we would rather send, first. */
const OURS: readonly Compressed[] = ['br', 'gzip'];

/** What a header like `br, gzip;q=0.5` says of each name; 0 is a refusal. */
export function weightsOf(accepted = ''): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  return weights;
}

/** How to send a page to somebody. */
export interface Encodings {
  /** What is accepted most, of equals what is shorter (RFC 9110, section 12.5.3). */
  best: Encoding;
  /** While it is there with gzip alone: that, where it is accepted at all. */
  fast: Encoding;
}

/** Browsers say it in a handful of ways; whoever makes up new ones is answered, and not remembered. */
const KNOWN = 200;
const known = new Map<string, Encodings>();
const NOTHING: Encodings = { best: 'identity', fast: 'identity' };

export function encodingsOf(accepted: string | undefined): Encodings {
  if (!accepted) return NOTHING;
  const before = known.get(accepted);
  if (before) return before;
  const encodings = read(accepted);
  if (known.size < KNOWN) known.set(accepted, encodings);
  return encodings;
}

function read(accepted: string): Encodings {
  const weights = weightsOf(accepted);
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? 0.001 : 0);
  const first = OURS.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  const best = weightOf(first) > 0 && weightOf(first) >= (weights.get('identity') ?? 0) ? first : 'identity';
  return { best, fast: best !== 'identity' && weightOf('gzip') > 0 ? 'gzip' : best };
}
