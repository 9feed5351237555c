import { DomainError } from '../../../kernel/domain-error.js';

/** Names the field of a slug that another term has. Returns any other error as it is. */
export function termConflict(error: unknown): unknown {
  const text = (error as { constraint?: string }).constraint ?? String((error as Error).message);
  if (!text.includes('term_slug_unique')) return error;
  return new DomainError('term.slug-taken', 'conflict', 'Another term has this web address.', 'slug');
}
