import { DomainError } from '../../../kernel/domain-error.js';

/** What becomes of one of many that are decided at once. */
export const FATES = ['done', 'unchanged', 'conflict', 'not-found', 'failed'] as const;
export type FateStatus = (typeof FATES)[number];

/** What kept one of many from being done, as it is told to whoever asked; what is no DomainError is to be logged too. */
export function fateOf(error: unknown): { status: FateStatus; message: string } {
  if (!(error instanceof DomainError))
    return { status: 'failed', message: 'Something went wrong on our side. It has been noted.' };
  const known = error.kind === 'conflict' || error.kind === 'not-found';
  return { status: known ? (error.kind as 'conflict') : 'failed', message: error.message };
}
