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
    // A random number, given by the database: new_story_number().
    id: p.integer().primary().autoincrement(),
    content: p.text(),
    category: p.text().$type<ConfessionCategory>(),
    approved: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    hearts: p.integer().default(0),
    strengths: p.integer().default(0),
    meToos: p.integer().default(0),
    version: p.integer().default(1),
    // The database fills it in, so that the sweep finds what was written today.
    touchedOn: p.string().columnType('date').defaultRaw("(now() at time zone 'UTC')::date").lazy(),
  },
});

/** An anonymous story. It has no author, and no finer time than its day: there is nothing here to tell who sent it. */
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

  /** Told once the row has its id. */
  submitted(): ConfessionSubmitted {
    return new ConfessionSubmitted(this.id, this.version);
  }

  get state(): ItemState {
    return { status: this.approved ? 'approved' : 'pending', version: this.version };
  }

  /** Approving again changes nothing and tells nothing. */
  approve(seen?: number | null): ConfessionApproved | undefined {
    refuseStale('confession', this.version, seen);
    if (this.approved) return undefined;
    this.approved = true;
    this.version += 1;
    return new ConfessionApproved(this.id, this.version);
  }

  /** It waits for a decision again. What waits already is left as it is. */
  returnToPending(seen?: number | null): ConfessionReturned | undefined {
    refuseStale('confession', this.version, seen);
    if (!this.approved) return undefined;
    this.approved = false;
    this.version += 1;
    return new ConfessionReturned(this.id, this.version);
  }

  /** Editing keeps the state: what was approved stays approved. */
  edit(
    change: { content?: string; category?: ConfessionCategory },
    seen?: number | null,
  ): ConfessionEdited | undefined {
    refuseStale('confession', this.version, seen);
    const { content = this.content, category = this.category } = change;
    if (content === this.content && category === this.category) return undefined;
    this.content = content;
    this.category = category;
    this.version += 1;
    return new ConfessionEdited(this.id, this.version);
  }

  /** Answers the counts. Not a decision, so the version that a moderator saw stays the newest. */
  changeReactions(type: ReactionType, delta: CountDelta): ReactionCounts {
    if (!this.approved) throw DomainError.notFound('confession');
    if (type === 'heart') this.hearts += delta;
    else if (type === 'strength') this.strengths += delta;
    else this.meToos += delta;
    return { heart: this.hearts, strength: this.strengths, 'me-too': this.meToos };
  }

  /** What is told when it goes, in any state. */
  deleted(seen?: number | null): ConfessionDeleted {
    refuseStale('confession', this.version, seen);
    return new ConfessionDeleted(this.id, this.version + 1);
  }
}

ConfessionSchema.setClass(Confession);
