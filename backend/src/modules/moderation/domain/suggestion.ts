import { defineEntity, p } from '@mikro-orm/core';
import type { DecisionContext, ItemState } from '../../../kernel/decision-context.js';
import { SuggestionApproved, SuggestionReceived, SuggestionRejected, SuggestionReopened } from '../contract.js';
import type { SuggestionType } from '../contract.js';
import { approve, reject, reopen, stateOf } from './decision.js';

const SuggestionSchema = defineEntity({
  name: 'Suggestion',
  tableName: 'suggestion',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().nullable(),
    email: p.text(),
    suggestionType: p.text().$type<SuggestionType>(),
    title: p.text(),
    content: p.text(),
    reviewed: p.boolean().default(false),
    accepted: p.boolean().default(false),
    createdAt: p.datetime().columnType('timestamptz(3)'),
    version: p.integer().default(1),
  },
});

/** What a reader would like to read here: a topic, research or an analysis. It needs no account and knows none. */
export class Suggestion extends SuggestionSchema.class {
  static receive(fields: {
    name: string | null;
    email: string;
    suggestionType: SuggestionType;
    title: string;
    content: string;
    now: Date;
  }): Suggestion {
    const suggestion = new Suggestion();
    suggestion.name = fields.name;
    suggestion.email = fields.email;
    suggestion.suggestionType = fields.suggestionType;
    suggestion.title = fields.title;
    suggestion.content = fields.content;
    suggestion.reviewed = false;
    suggestion.accepted = false;
    suggestion.createdAt = fields.now;
    suggestion.version = 1;
    return suggestion;
  }

  /** Told once the row has its id. */
  received(): SuggestionReceived {
    return new SuggestionReceived(this.id, this.version);
  }

  get state(): ItemState {
    return stateOf(this);
  }

  /** Approving again changes nothing and tells nothing. */
  approve(context: DecisionContext): SuggestionApproved | undefined {
    return approve('suggestion', this, context) ? new SuggestionApproved(this.id, this.version) : undefined;
  }

  reject(context: DecisionContext): SuggestionRejected | undefined {
    return reject('suggestion', this, context) ? new SuggestionRejected(this.id, this.version) : undefined;
  }

  /** It waits for a decision again. What waits already is left as it is. */
  reopen(context: DecisionContext): SuggestionReopened | undefined {
    return reopen('suggestion', this, context) ? new SuggestionReopened(this.id, this.version) : undefined;
  }
}

SuggestionSchema.setClass(Suggestion);
