import { defineEntity, p } from '@mikro-orm/core';
import type { DecisionContext, ItemState } from '../../../kernel/decision-context.js';
import { SubmissionApproved, SubmissionReceived, SubmissionRejected, SubmissionReopened } from '../contract.js';
import { approve, reject, reopen, stateOf } from './decision.js';

const SubmissionSchema = defineEntity({
  name: 'Submission',
  tableName: 'submission',
  properties: {
    id: p.integer().primary().autoincrement(),
    title: p.text(),
    content: p.text(),
    authorName: p.text(),
    email: p.text(),
    categoryId: p.integer(),
    accountId: p.integer().nullable(),
    reviewed: p.boolean().default(false),
    accepted: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    version: p.integer().default(1),
  },
});

/** A topic that somebody proposes for the journal, under a name and with an address to answer to. */
export class Submission extends SubmissionSchema.class {
  static receive(fields: {
    title: string;
    content: string;
    authorName: string;
    email: string;
    categoryId: number;
    /** Who was signed in when it was sent; null for a visitor. */
    accountId: number | null;
    now: Date;
  }): Submission {
    const submission = new Submission();
    submission.title = fields.title;
    submission.content = fields.content;
    submission.authorName = fields.authorName;
    submission.email = fields.email;
    submission.categoryId = fields.categoryId;
    submission.accountId = fields.accountId;
    submission.reviewed = false;
    submission.accepted = false;
    submission.createdAt = fields.now;
    submission.version = 1;
    return submission;
  }

  /** Told once the row has its id. */
  received(): SubmissionReceived {
    return new SubmissionReceived(this.id, this.version);
  }

  get state(): ItemState {
    return stateOf(this);
  }

  /** Approving again changes nothing and tells nothing. */
  approve(context: DecisionContext): SubmissionApproved | undefined {
    return approve('submission', this, context) ? new SubmissionApproved(this.id, this.version) : undefined;
  }

  reject(context: DecisionContext): SubmissionRejected | undefined {
    return reject('submission', this, context) ? new SubmissionRejected(this.id, this.version) : undefined;
  }

  /** It waits for a decision again. What waits already is left as it is. */
  reopen(context: DecisionContext): SubmissionReopened | undefined {
    return reopen('submission', this, context) ? new SubmissionReopened(this.id, this.version) : undefined;
  }
}

SubmissionSchema.setClass(Submission);
