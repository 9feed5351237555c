import type { DecisionContext } from '../../../kernel/decision-context.js';
import { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { withoutCorrection } from '../domain/corrections.js';
import { Post } from '../domain/post.js';

/** An editor takes a correction back. @throws DomainError `correction.not-found` */
export class RemoveCorrection extends ItemDecision {
  constructor(
    id: number,
    context: DecisionContext,
    readonly correctionId: number,
  ) {
    super(id, context);
  }
}

export const RemoveCorrectionHandler = itemDecisionHandler('post', RemoveCorrection, RecordDecision, {
  entity: Post,
  action: 'edited',
  decide: (post, { correctionId }, now) => post.correctedAs(withoutCorrection(post.corrections, correctionId), now),
  titleOf: ({ title }) => title,
});
