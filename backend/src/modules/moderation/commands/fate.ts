import type { Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { summarizeError } from '../../../platform/observability/describe-error.js';

/** What becomes of one of many that are decided at once. */
export const FATES = ['done', 'unchanged', 'conflict', 'not-found', 'failed'] as const;
export type FateStatus = (typeof FATES)[number];

/** What kept one of many from being done: told to whoever asked, and no other's trouble. */
export function fateOf(error: unknown, log: Logger, what: string): { status: FateStatus; message: string } {
  if (!(error instanceof DomainError)) {
    log.error(`Could not ${what}: ${summarizeError(error)}`);
    return { status: 'failed', message: 'Something went wrong on our side. It has been noted.' };
  }
  const known = error.kind === 'conflict' || error.kind === 'not-found';
  return { status: known ? (error.kind as 'conflict') : 'failed', message: error.message };
}
