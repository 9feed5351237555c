import { defineEntity, p } from '@mikro-orm/core';
import { dayOf, isoDay } from '../../../kernel/clock.js';
import { CONTENT_NOTES } from '../../../kernel/content-limits.js';
import type { ContentNote } from '../../../kernel/content-limits.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import {
  ConfessionApproved,
  ConfessionAsked,
  ConfessionDeleted,
  ConfessionEdited,
  ConfessionFlagged,
  ConfessionQueued,
  ConfessionReturned,
  ConfessionSubmitted,
} from '../contract.js';
import type { ConfessionCategory, CountDelta, ReactionCounts, ReactionType } from '../contract.js';

const ConfessionSchema = defineEntity({
  name: 'Confession',
  tableName: 'confession',
  properties: {
    // A random number from the database function new_story_number().
    id: p.integer().primary().autoincrement(),
    content: p.text(),
    category: p.text().$type<ConfessionCategory>(),
    contentNotes: p.array<ContentNote>().columnType('text[]').defaultRaw("'{}'"),
    approved: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    hearts: p.integer().default(0),
    strengths: p.integer().default(0),
    meToos: p.integer().default(0),
    version: p.integer().default(1),
    /** Was published before a restore, which has hidden it (commands/hold-restored-stories.ts). */
    held: p.boolean().default(false),
    /** Whether its first decision is still to be counted for /transparency. Never true for imported stories. */
    firstDecisionDue: p.boolean().default(false),
    /** The UTC day since which the story waits for its author. */
    askedOn: p.string().columnType('date').nullable(),
    // Set by the database, so that the anonymity sweep finds the rows written today.
    touchedOn: p.string().columnType('date').defaultRaw("(now() at time zone 'UTC')::date").lazy(),
  },
});

/** In the order of the list: the order in which somebody picked them says nothing, so it is not stored. */
const ordered = (notes: readonly ContentNote[]): ContentNote[] => CONTENT_NOTES.filter((note) => notes.includes(note));

/** An anonymous story. It has no author and no time finer than its day, so nothing shows who sent it. */
export class Confession extends ConfessionSchema.class {
  static submit(
    content: string,
    category: ConfessionCategory,
    now: Date,
    contentNotes: readonly ContentNote[] = [],
  ): Confession {
    const confession = new Confession();
    confession.content = content;
    confession.category = category;
    confession.contentNotes = ordered(contentNotes);
    confession.approved = false;
    confession.createdAt = dayOf(now);
    confession.version = 1;
    confession.held = false;
    confession.firstDecisionDue = false;
    return confession;
  }

  /** The event of a new story. Call it once the row has its id. */
  submitted(): ConfessionSubmitted {
    return new ConfessionSubmitted(this.id, this.version);
  }

  /** The event of a change of its flags, or of its first approval. The version stays: decisions about this text stay valid. */
  flagged(): ConfessionFlagged {
    return new ConfessionFlagged(this.id, this.version);
  }

  get state(): ItemState {
    return { status: this.approved ? 'approved' : 'pending', version: this.version };
  }

  /** Returns undefined when it is approved already. */
  approve(expectedVersion?: number | null): ConfessionApproved | undefined {
    refuseStale('confession', this.version, expectedVersion);
    if (this.approved) return undefined;
    this.approved = true;
    this.held = false;
    this.askedOn = null;
    this.version += 1;
    return new ConfessionApproved(this.id, this.version);
  }

  /** Makes an approved story pending again. A pending story stays unchanged. */
  returnToPending(expectedVersion?: number | null): ConfessionReturned | undefined {
    refuseStale('confession', this.version, expectedVersion);
    if (!this.approved) return undefined;
    this.approved = false;
    this.version += 1;
    return new ConfessionReturned(this.id, this.version);
  }

  /** Whether the story waits for its author. */
  get isAsked(): boolean {
    return !this.approved && !!this.askedOn;
  }

  /**
   * An editor asks the author, or suggests an edit: the story waits for the author.
   *
   * @throws DomainError `confession.approved`, `confession.asked` while it waits already
   */
  ask(now: Date, expectedVersion?: number | null): ConfessionAsked {
    refuseStale('confession', this.version, expectedVersion);
    if (this.approved)
      throw new DomainError(
        'confession.approved',
        'conflict',
        'This story is published already, so its author can’t be asked.',
      );
    if (this.isAsked)
      throw new DomainError('confession.asked', 'conflict', 'This story is waiting for its author already.');
    this.askedOn = isoDay(now);
    this.version += 1;
    return new ConfessionAsked(this.id, this.version);
  }

  /** The author has answered, or nobody did in time: the story waits for an editor. Undefined if it did already. */
  queue(): ConfessionQueued | undefined {
    if (!this.isAsked) return undefined;
    this.askedOn = null;
    this.version += 1;
    return new ConfessionQueued(this.id, this.version);
  }

  /** Editing keeps the state: an approved story stays approved. One that waits for its author waits for an editor then. */
  edit(
    change: { content?: string; category?: ConfessionCategory; contentNotes?: readonly ContentNote[] },
    expectedVersion?: number | null,
  ): ConfessionEdited | ConfessionQueued | undefined {
    refuseStale('confession', this.version, expectedVersion);
    const { content = this.content, category = this.category } = change;
    const contentNotes = ordered(change.contentNotes ?? this.contentNotes);
    const sameNotes = contentNotes.join() === ordered(this.contentNotes).join();
    if (content === this.content && category === this.category && sameNotes) return undefined;
    this.content = content;
    this.category = category;
    if (!sameNotes) this.contentNotes = contentNotes;
    if (this.isAsked) return this.queue();
    this.version += 1;
    return new ConfessionEdited(this.id, this.version);
  }

  /** Returns the counts. This is no decision, so the version does not change. */
  changeReactions(type: ReactionType, delta: CountDelta): ReactionCounts {
    if (!this.approved) throw DomainError.notFound('confession');
    if (type === 'heart') this.hearts += delta;
    else if (type === 'strength') this.strengths += delta;
    else this.meToos += delta;
    return { heart: this.hearts, strength: this.strengths, 'me-too': this.meToos };
  }

  /** The event of its deletion, in any state. */
  deleted(expectedVersion?: number | null): ConfessionDeleted {
    refuseStale('confession', this.version, expectedVersion);
    return new ConfessionDeleted(this.id, this.version + 1);
  }
}

ConfessionSchema.setClass(Confession);
