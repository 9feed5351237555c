import { Command } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import type { ConfessionCategory } from '../contract.js';
import { Confession } from '../domain/confession.js';

/** An admin corrects a story's text or category. Its state stays. */
export class EditConfession extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly change: { content?: string; category?: ConfessionCategory },
    readonly context: DecisionContext,
  ) {
    super();
  }
}

export const EditConfessionHandler = itemDecisionHandler('confession', EditConfession, RecordDecision, {
  entity: Confession,
  action: 'edited',
  decide: (confession, { change, context }) => confession.edit(change, context.expectedVersion),
});
