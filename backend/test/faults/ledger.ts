export const WRITES = ['story', 'comment', 'event', 'decision'] as const;
/** A search is only asked where Meilisearch is among the stores. */
export const KINDS = [...WRITES, 'search'] as const;
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
    search: new Map(),
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

  /** How much was refused, or is without an answer, of anything. */
  get notDone(): number {
    return KINDS.reduce((sum, kind) => sum + this.how(kind, 'refused') + this.how(kind, 'open'), 0);
  }

  how(kind: Kind, outcome: Outcome): number {
    return [...this.entries[kind].values()].filter((one) => one === outcome).length;
  }
}
