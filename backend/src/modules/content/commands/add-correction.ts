import type { DecisionContext } from '../../../kernel/decision-context.js';
import { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { newCorrection } from '../domain/corrections.js';
import type { Correction } from '../domain/corrections.js';
import { Post } from '../domain/post.js';

/**
 * An editor says below a published article what was wrong in it.
 *
 * @throws DomainError `post.not-published`, `post.too-many-corrections`
 */
export class AddCorrection extends ItemDecision {
  readonly correction: Correction;

  constructor(id: number, context: DecisionContext, date: string, text: string) {
    super(id, context);
    this.correction = newCorrection({ date, text });
  }
}

export const AddCorrectionHandler = itemDecisionHandler('post', AddCorrection, RecordDecision, {
  entity: Post,
  action: 'edited',
  decide: (post, { correction }, now) => post.correct(correction, now),
  titleOf: ({ title }) => title,
});
