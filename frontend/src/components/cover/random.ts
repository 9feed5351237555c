/**
 * A small seeded random generator (0 ≤ x < 1). The same seed gives the same picture everywhere. The seed is scrambled
 * and the first three values are skipped, because articles with adjacent numbers must not look alike.
 */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed ^ (seed << 13) ^ 0x5bd1e995, 2654435761) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next();
  next();
  next();
  return next;
}
