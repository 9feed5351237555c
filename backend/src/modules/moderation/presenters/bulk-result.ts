import { DomainError } from '../../../kernel/domain-error.js';

export const BULK_KINDS = ['post', 'confession', 'comment', 'submission', 'suggestion'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

/** The possible results for one decision that is to be undone. */
export const UNDO_STATUSES = ['done', 'unchanged', 'conflict', 'not-found', 'failed'] as const;
export type UndoStatus = (typeof UNDO_STATUSES)[number];

/** The possible results for one item of a bulk request. `waits`: approved, and a second reader has to approve it, too. */
export const BULK_STATUSES = [...UNDO_STATUSES, 'waits'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** Why one item failed, as the response shows it. The caller logs errors that are not a DomainError. */
export function outcomeOf(error: unknown): { status: UndoStatus; message: string } {
  if (!(error instanceof DomainError))
    return { status: 'failed', message: 'Something went wrong on our side. We’ve logged it. Try again in a moment.' };
  const known = error.kind === 'conflict' || error.kind === 'not-found';
  return { status: known ? (error.kind as 'conflict') : 'failed', message: error.message };
}
