import { DomainError } from '../../../kernel/domain-error.js';

/** The possible results for one item of a bulk request. */
export const BULK_STATUSES = ['done', 'unchanged', 'conflict', 'not-found', 'failed'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** Why one item failed, as the response shows it. The caller logs errors that are not a DomainError. */
export function outcomeOf(error: unknown): { status: BulkStatus; message: string } {
  if (!(error instanceof DomainError))
    return { status: 'failed', message: 'Something went wrong on our side. It has been noted.' };
  const known = error.kind === 'conflict' || error.kind === 'not-found';
  return { status: known ? (error.kind as 'conflict') : 'failed', message: error.message };
}
