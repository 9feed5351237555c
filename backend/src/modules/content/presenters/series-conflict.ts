import { DomainError } from '../../../kernel/domain-error.js';

/** Names the field of a slug that another series has. Returns any other error as it is. */
export function seriesConflict(error: unknown): unknown {
  const text = (error as { constraint?: string }).constraint ?? String((error as Error).message);
  if (!text.includes('series_slug_unique')) return error;
  return new DomainError('series.slug-taken', 'conflict', 'Another series has this web address.', 'slug');
}
