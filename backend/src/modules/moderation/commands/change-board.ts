import { EntityManager } from '@mikro-orm/postgresql';
import type { Type } from '@nestjs/common';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { ItemDecision } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import * as own from '../contract.js';
import { PROPOSAL_ENTITIES, changeBoard, takeOffBoard } from '../domain/proposal.js';
import type { BoardEntry, ProposalKind } from '../domain/proposal.js';

/**
 * A moderator changes what readers see of a proposal on the board of ideas.
 *
 * @throws DomainError `board.no-consent`, `board.article`
 */
abstract class ChangeBoard extends ItemDecision {
  constructor(
    id: number,
    context: DecisionContext,
    readonly entry: BoardEntry,
  ) {
    super(id, context);
  }
}
export class ChangeBoardOfSubmission extends ChangeBoard {}
export class ChangeBoardOfSuggestion extends ChangeBoard {}

const changeHandler = (kind: ProposalKind, command: Type<ChangeBoard>) =>
  itemDecisionHandler(kind, command, own.RecordDecision, {
    entity: PROPOSAL_ENTITIES[kind],
    action: 'edited',
    check: (em, { entry }) => mustHaveArticle(em, entry),
    decide: (proposal, { entry, context }, now) => changeBoard(kind, proposal, entry, context, now),
  });

const takeOffHandler = (kind: ProposalKind, command: Type<ItemDecision>) =>
  itemDecisionHandler(kind, command, own.RecordDecision, {
    entity: PROPOSAL_ENTITIES[kind],
    action: 'edited',
    decide: (proposal, _command, now) => takeOffBoard(kind, proposal, now),
  });

/** The content module owns articles; this only reads them. */
async function mustHaveArticle(em: EntityManager, { status, postId }: BoardEntry): Promise<void> {
  if (status !== 'published') return;
  const found =
    postId === null ? [] : await em.execute<unknown[]>('select 1 as there from post where id = ?', [postId]);
  if (found.length === 0) throw new DomainError('board.article', 'invalid', 'Choose the article.', 'postId');
}

export const boardHandlers = [
  changeHandler('submission', ChangeBoardOfSubmission),
  changeHandler('suggestion', ChangeBoardOfSuggestion),
  takeOffHandler('submission', own.TakeSubmissionOffBoard),
  takeOffHandler('suggestion', own.TakeSuggestionOffBoard),
];
