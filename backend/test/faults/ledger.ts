export const KINDS = ['story', 'comment', 'event', 'decision'] as const;
export type Kind = (typeof KINDS)[number];

/** `refused`: somebody said that they could not. `open`: nobody said anything, so it may be there or not. */
export type Outcome = 'acknowledged' | 'refused' | 'open';

export interface Decision {
  storyId: number;
  action: 'approved' | 'deleted';
}

/** What was sent, by a text of its own that nothing else has, and what was answered. */
export class Ledger {
  private readonly entries: Record<Kind, Map<string, Outcome>> = {
    story: new Map(),
    comment: new Map(),
    event: new Map(),
    decision: new Map(),
  };
  readonly decisions = new Map<string, Decision>();
  /** Of stories that were acknowledged. */
  readonly storyIds = new Map<string, number>();
  /** Whoever lost PostgreSQL in the middle of a commit cannot tell whether it went through; this is how often it had. */
  readonly refusedAndThere = new Set<string>();
  /** Answers that nothing of ours may give, whatever happens. */
  readonly faults: string[] = [];
  private count = 0;

  begin(kind: Kind): string {
    const token = `${kind}-${(this.count += 1)}`;
    this.entries[kind].set(token, 'open');
    return token;
  }

  end(kind: Kind, token: string, outcome: Outcome): void {
    this.entries[kind].set(token, outcome);
  }

  of(kind: Kind): ReadonlyMap<string, Outcome> {
    return this.entries[kind];
  }

  how(kind: Kind, outcome: Outcome): number {
    return [...this.entries[kind].values()].filter((one) => one === outcome).length;
  }
}
