import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_TERMS } from '../../../kernel/content-limits.js';

/** @throws DomainError `term.too-many` when the glossary would have too many terms */
export function refuseTooMany(count: number): void {
  if (count > MAX_TERMS)
    throw new DomainError('term.too-many', 'conflict', `The glossary can have up to ${MAX_TERMS} terms.`);
}
