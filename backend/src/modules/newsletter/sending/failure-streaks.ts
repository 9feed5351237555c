import type { Failure } from '../domain/delivery-outcome.js';

/**
 * So many failures of a kind without a success between them mean that nobody gets the email. One connection that ends
 * is nothing; ten servers that refuse the text mean that we are blocked, or the text is; some servers ask every new
 * sender to come back later, but not twenty in a row.
 */
const LIMITS = { dropped: 2, refused: 10, later: 20 } as const;

/** Finds out from the results of one campaign whether the mail server works. */
export class FailureStreak {
  private counts = { dropped: 0, refused: 0, later: 0 };

  success(): void {
    this.counts = { dropped: 0, refused: 0, later: 0 };
  }

  /** Returns whether the mail server takes nothing. It goes on saying so until the next success. */
  failure({ kind }: Failure): boolean {
    if (kind === 'server') return true;
    if (kind === 'failed' || kind === 'withheld') return false;
    this.counts[kind] += 1;
    return this.counts[kind] >= LIMITS[kind];
  }
}
