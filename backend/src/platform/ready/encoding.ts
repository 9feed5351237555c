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

/** Browsers say it in a handful of ways; whoever makes up new ones is answered, and not remembered. */
const KNOWN = 200;
const known = new Map<string, Encoding>();

/** How to send a page to who accepts this (RFC 9110, section 12.5.3): what is accepted most, of equals what is shorter. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const before = known.get(accepted);
  if (before) return before;
  const encoding = bestOf(accepted);
  if (known.size < KNOWN) known.set(accepted, encoding);
  return encoding;
}

function bestOf(accepted: string): Encoding {
  const weights = weightsOf(accepted);
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? (name === 'identity' ? 0.001 : 0);
  const best = OURS.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a));
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : 'identity';
}
