import { defineEntity, p } from '@mikro-orm/core';
import { dayOf } from '../../../kernel/clock.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import type { ItemState } from '../../../kernel/decision-context.js';
import {
  ConfessionApproved,
  ConfessionDeleted,
  ConfessionEdited,
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
    approved: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    hearts: p.integer().default(0),
    strengths: p.integer().default(0),
    meToos: p.integer().default(0),
    version: p.integer().default(1),
    // Set by the database, so that the anonymity sweep finds the rows written today.
    touchedOn: p.string().columnType('date').defaultRaw("(now() at time zone 'UTC')::date").lazy(),
  },
});

/** An anonymous story. It has no author and no time finer than its day, so nothing shows who sent it. */
export class Confession extends ConfessionSchema.class {
  static submit(content: string, category: ConfessionCategory, now: Date): Confession {
    const confession = new Confession();
    confession.content = content;
    confession.category = category;
    confession.approved = false;
    confession.createdAt = dayOf(now);
    confession.version = 1;
    return confession;
  }

  /** The event of a new story. Call it once the row has its id. */
  submitted(): ConfessionSubmitted {
    return new ConfessionSubmitted(this.id, this.version);
  }

  get state(): ItemState {
    return { status: this.approved ? 'approved' : 'pending', version: this.version };
  }

  /** Returns undefined when it is approved already. */
  approve(expectedVersion?: number | null): ConfessionApproved | undefined {
    refuseStale('confession', this.version, expectedVersion);
    if (this.approved) return undefined;
    this.approved = true;
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

  /** Editing keeps the state: an approved story stays approved. */
  edit(
    change: { content?: string; category?: ConfessionCategory },
    expectedVersion?: number | null,
  ): ConfessionEdited | undefined {
    refuseStale('confession', this.version, expectedVersion);
    const { content = this.content, category = this.category } = change;
    if (content === this.content && category === this.category) return undefined;
    this.content = content;
    this.category = category;
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
