export const WRITES = ['story', 'comment', 'event', 'decision'] as const;
/** Searches are sent only if Meilisearch is one of the stores. */
export const KINDS = [...WRITES, 'search'] as const;
export type Kind = (typeof KINDS)[number];

/** `refused`: the response was an error. `open`: there was no response, so it may be done or not. */
export type Outcome = 'acknowledged' | 'refused' | 'open';

export interface Decision {
  storyId: number;
  action: 'approved' | 'deleted';
}

/** Records what was sent, each with a unique text, and the outcome. */
export class Ledger {
  private readonly entries: Record<Kind, Map<string, Outcome>> = {
    story: new Map(),
    comment: new Map(),
    event: new Map(),
    decision: new Map(),
    search: new Map(),
  };
  readonly decisions = new Map<string, Decision>();
  /** The ids of acknowledged stories. */
  readonly storyIds = new Map<string, number>();
  /** Refused writes that are in the database: if PostgreSQL fails during a commit, its outcome is unknown. */
  readonly refusedAndThere = new Set<string>();
  /** Responses that the product must never send. */
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

  /** The number of requests that were refused or not answered. */
  get notDone(): number {
    return KINDS.reduce((sum, kind) => sum + this.how(kind, 'refused') + this.how(kind, 'open'), 0);
  }

  how(kind: Kind, outcome: Outcome): number {
    return [...this.entries[kind].values()].filter((one) => one === outcome).length;
  }
}
