import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DAYS_TO_UNDO } from '../../../kernel/decision-context.js';
import type { DecisionContext, ItemDecision } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import * as content from '../../content/contract.js';
import * as own from '../contract.js';
import { isStoryDecisionId } from '../domain/decision-number.js';
import { isFinal, tookBackApproval, undoTarget, undoUntil } from '../domain/undo.js';
import { mustBeAbleToUndo } from '../presenters/decision-scope.js';
import { decisionByNumber, withItems } from '../presenters/decisions.js';

/**
 * A member of staff undoes a decision of a kind that they could make. Returns the id of the undoing decision.
 *
 * @throws DomainError `auth.not-allowed` for another kind
 */
export class UndoDecision extends Command<number> {
  constructor(
    readonly id: number,
    readonly by: Caller,
  ) {
    super();
  }
}

interface DecisionEntry {
  created_at: string;
  account_id: number | null;
  action: own.DecisionAction;
  kind: own.DecisionKind;
  item_id: number;
  before_status: string | null;
  after_version: number | null;
  undone: boolean;
}

/**
 * The command that restores a state, by the item's kind and the state to restore. `restored` undoes a deletion, and
 * `deleted` undoes a restore.
 */
export const REVERSALS: Record<string, new (id: number, context: DecisionContext) => ItemDecision> = {
  'confession approved': content.ApproveConfession,
  'confession pending': content.ReturnConfession,
  'comment approved': content.ApproveComment,
  'comment pending': content.ReturnComment,
  'comment restored': content.RestoreComment,
  'comment deleted': content.DeleteComment,
  'post published': content.PublishPost,
  'post draft': content.UnpublishPost,
  'post restored': content.RestorePost,
  'post deleted': content.DeletePost,
  'post pinned': content.PinPost,
  'post unpinned': content.UnpinPost,
  'submission approved': own.ApproveSubmission,
  'submission pending': own.ReopenSubmission,
  'submission rejected': own.RejectSubmission,
  'suggestion approved': own.ApproveSuggestion,
  'suggestion pending': own.ReopenSuggestion,
  'suggestion rejected': own.RejectSuggestion,
};

const OVERTAKEN = new DomainError('decision.overtaken', 'conflict', 'Someone decided this first.');

@HandlesCommand(UndoDecision)
export class UndoDecisionHandler implements ICommandHandler<UndoDecision> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by }: UndoDecision): Promise<number> {
    const entry = await this.lockAndRead(id);
    mustBeAbleToUndo({ ...entry, accountId: entry.account_id }, by);
    if (isFinal(entry) || tookBackApproval(entry.action, entry.before_status))
      throw new DomainError('decision.final', 'conflict', 'You can’t undo this.');
    if (entry.undone) throw OVERTAKEN;
    if (this.clock.now() >= undoUntil({ createdAt: new Date(entry.created_at), kind: entry.kind })) {
      throw new DomainError('decision.final', 'conflict', `You can undo this for ${DAYS_TO_UNDO} days only.`);
    }
    const target = undoTarget(entry.action, entry.before_status);
    const reversal = new REVERSALS[`${entry.kind} ${target}`]!(entry.item_id, {
      adminId: by.id,
      ...(by.can('edit-articles') ? {} : { onlyOwnArticles: true }),
      expectedVersion: entry.after_version,
      undoesDecisionId: id,
    });
    const undoingId = await this.commands.execute(reversal).catch((error: unknown) => {
      // The item was deleted since.
      throw error instanceof DomainError && error.kind === 'not-found' ? OVERTAKEN : error;
    });
    if (undoingId === null) throw OVERTAKEN;
    return undoingId;
  }

  /** When two admins undo the same decision, the second waits here and then finds it undone. */
  private async lockAndRead(id: number): Promise<DecisionEntry & Parameters<typeof isFinal>[0]> {
    // A row lock would store the transaction's number in a story's row, next to numbers that have a time. An advisory
    // lock stores nothing.
    const lock = isStoryDecisionId(id)
      ? `select pg_advisory_xact_lock(hashtext('story-decision'), ?)`
      : 'select 1 from audit_entry where id = ? for update';
    await this.em.execute(lock, [id]);
    const [entry] = await this.em.execute<DecisionEntry[]>(withItems(decisionByNumber(id)), [id]);
    if (!entry) throw DomainError.notFound('decision');
    return entry;
  }
}
