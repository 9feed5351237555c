import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DAYS_TO_UNDO } from '../../../kernel/decision-context.js';
import type { DecisionContext, ItemDecision } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import * as content from '../../content/contract.js';
import * as own from '../contract.js';
import { isAboutStory } from '../domain/decision-number.js';
import { isFinal, undoUntil } from '../domain/undo.js';
import { decisionByNumber, withItems } from '../presenters/decisions.js';

/** An admin takes a decision back. Answers the number of the decision that this is. */
export class UndoDecision extends Command<number> {
  constructor(
    readonly id: number,
    readonly by: number,
  ) {
    super();
  }
}

interface Entry {
  created_at: string;
  action: own.DecisionAction;
  kind: own.DecisionKind;
  item_id: number;
  before_status: string | null;
  after_version: number | null;
  undone: boolean;
}

/** What leads back: by the item's kind, and how it was before; `restored` and `deleted` when it, or its deletion, was not. */
const BACK: Record<string, new (id: number, context: DecisionContext) => ItemDecision> = {
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

  async execute({ id, by: adminId }: UndoDecision): Promise<number> {
    const entry = await this.take(id);
    if (isFinal(entry)) throw new DomainError('decision.final', 'conflict', 'This cannot be taken back.');
    if (entry.undone) throw OVERTAKEN;
    if (this.clock.now() >= undoUntil({ createdAt: new Date(entry.created_at), kind: entry.kind })) {
      throw new DomainError('decision.final', 'conflict', `This can be taken back for ${DAYS_TO_UNDO} days only.`);
    }
    const target = entry.action === 'deleted' ? 'restored' : (entry.before_status ?? 'deleted');
    const back = new BACK[`${entry.kind} ${target}`]!(entry.item_id, {
      adminId,
      expectedVersion: entry.after_version,
      undoesDecisionId: id,
    });
    const made = await this.commands.execute(back).catch((error: unknown) => {
      // It is gone since.
      throw error instanceof DomainError && error.kind === 'not-found' ? OVERTAKEN : error;
    });
    if (made === null) throw OVERTAKEN;
    return made;
  }

  /** When two admins take the same decision back, the second waits here and then finds it taken back. */
  private async take(id: number): Promise<Entry & Parameters<typeof isFinal>[0]> {
    // A row lock leaves the transaction's number in the row, between numbers that have a time. This lock leaves nothing.
    const lock = isAboutStory(id)
      ? `select pg_advisory_xact_lock(hashtext('story-decision'), ?)`
      : 'select 1 from audit_entry where id = ? for update';
    await this.em.execute(lock, [id]);
    const [entry] = await this.em.execute<Entry[]>(withItems(decisionByNumber(id)), [id]);
    if (!entry) throw DomainError.notFound('decision');
    return entry;
  }
}
