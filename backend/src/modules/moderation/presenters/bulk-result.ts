import { DomainError } from '../../../kernel/domain-error.js';

/** What becomes of one of many that are decided at once. */
export const BULK_STATUSES = ['done', 'unchanged', 'conflict', 'not-found', 'failed'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** What kept one of many from being done, as it is told to whoever asked; what is no DomainError is to be logged too. */
export function outcomeOf(error: unknown): { status: BulkStatus; message: string } {
  if (!(error instanceof DomainError))
    return { status: 'failed', message: 'Something went wrong on our side. It has been noted.' };
  const known = error.kind === 'conflict' || error.kind === 'not-found';
  return { status: known ? (error.kind as 'conflict') : 'failed', message: error.message };
}
