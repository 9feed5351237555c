import { TransactionPropagation } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext, ItemDecision } from '../../../kernel/decision-context.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import * as content from '../../content/contract.js';
import * as own from '../contract.js';
import { byDecisionOrder, replaySteps } from '../domain/replayed-decisions.js';
import type { ReplayStep } from '../domain/replayed-decisions.js';
import { isStoryDecisionId } from '../domain/decision-number.js';
import { insertStoryDecision } from '../domain/story-decision.js';

type Decision = new (id: number, context: DecisionContext, reason?: DeclineReason | null) => ItemDecision;

const DELETE: Partial<Record<own.DecisionKind, Decision>> = {
  post: content.DeletePost,
  comment: content.DeleteComment,
  confession: content.DeleteConfession,
};
const WITHDRAW: Partial<Record<own.DecisionKind, Decision>> = {
  post: content.UnpublishPost,
  comment: content.ReturnComment,
  confession: content.ReturnConfession,
  submission: own.TakeSubmissionOffBoard,
  suggestion: own.TakeSuggestionOffBoard,
};
const RESTORE: Partial<Record<own.DecisionKind, Decision>> = {
  post: content.RestorePost,
  comment: content.RestoreComment,
};
const DECIDE: Record<string, Decision> = {
  'submission approved': own.ApproveSubmission,
  'submission rejected': own.RejectSubmission,
  'submission pending': own.ReopenSubmission,
  'suggestion approved': own.ApproveSuggestion,
  'suggestion rejected': own.RejectSuggestion,
  'suggestion pending': own.ReopenSuggestion,
};

@HandlesCommand(own.ReplayDecisions)
export class ReplayDecisionsHandler implements ICommandHandler<own.ReplayDecisions> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ entries }: own.ReplayDecisions): Promise<own.ReplayResult[]> {
    const steps = replaySteps(entries);
    const numbers = await this.insertEntries(entries);
    const results: own.ReplayResult[] = [];
    for (const step of steps) {
      const { kind, itemId } = step.entry;
      const replayed = await this.replay(step, numbers.get(step.entry.id)!);
      if (replayed) results.push({ kind, itemId, outcome: step.outcome });
    }
    return results;
  }

  /**
   * @returns whether it was replayed: not if the item does not exist, for example because it is newer than the backup
   */
  private async replay({ entry, outcome }: ReplayStep, number: number): Promise<boolean> {
    const { kind, itemId, afterStatus } = entry;
    const commandOf = {
      deleted: DELETE[kind],
      withdrawn: WITHDRAW[kind],
      edited: WITHDRAW[kind],
      restored: RESTORE[kind],
    };
    const decision = outcome === 'decided' ? DECIDE[`${kind} ${afterStatus}`] : commandOf[outcome];
    if (!decision) return false;
    const replayOf = { entry: number, at: new Date(entry.createdAt) };
    // `replayOf` names the entry that was stored for the decision, so no second one is written. No admin decided that
    // an edited item becomes pending, so that change gets an entry of its own. A rejected proposal can be approved only
    // by undoing a decision, so decisions about proposals have `undoesDecisionId`.
    const context: DecisionContext =
      outcome === 'edited'
        ? { adminId: null }
        : { adminId: null, replayOf, ...(outcome === 'decided' && { undoesDecisionId: number }) };
    try {
      // A savepoint: a refused decision rolls back its own changes and nothing else.
      await this.em.transactional(() => this.commands.execute(new decision(itemId, context, entry.reason)), {
        propagation: TransactionPropagation.NESTED,
      });
      return true;
    } catch (error) {
      if (error instanceof DomainError && ['not-found', 'conflict'].includes(error.kind)) return false;
      throw error;
    }
  }

  /**
   * Stores the entries with their numbers, so that the next restore recognizes them. An entry gets a new number if its
   * own is in use, and so does a story's decision from the time before random numbers.
   *
   * @returns the stored number of each entry, by its original number
   */
  private async insertEntries(entries: readonly own.AuditEntry[]): Promise<Map<number, number>> {
    const numbers = new Map<number, number>();
    for (const entry of entries.toSorted(byDecisionOrder)) {
      const undoes = entry.undoes === null ? null : (numbers.get(entry.undoes) ?? entry.undoes);
      const isOfStory = entry.kind === 'confession';
      numbers.set(entry.id, await (isOfStory ? this.insertStoryEntry(entry, undoes) : this.insertEntry(entry, undoes)));
    }
    return numbers;
  }

  private async insertStoryEntry(entry: own.AuditEntry, undoes: number | null): Promise<number> {
    const [undone] = await this.em.execute<{ id: number }[]>(
      `select id from story_decision e where id = ? and not exists (select 1 from story_decision u where u.undoes = e.id)`,
      [undoes],
    );
    return insertStoryDecision(
      this.em,
      { ...entry, at: new Date(entry.createdAt), undoes: undone?.id ?? null },
      isStoryDecisionId(entry.id) ? entry.id : undefined,
    );
  }

  private async insertEntry(entry: own.AuditEntry, undoes: number | null): Promise<number> {
    const { id, createdAt, accountId, username, action, kind, itemId, title } = entry;
    const [row] = await this.em.execute<{ id: number }[]>(
      `insert into audit_entry (id, created_at, account_id, username, action, kind, item_id, title,
                                before_status, before_version, after_status, after_version, undoes, reason)
       select case when exists (select 1 from audit_entry where id = ?) then nextval('audit_entry_id_seq') else ? end,
              ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
              (select id from audit_entry e where id = ? and not exists (select 1 from audit_entry u where u.undoes = e.id)), ?
       returning id`,
      [
        ...[id, id, createdAt, accountId, username, action, kind, itemId, title],
        ...[entry.beforeStatus, entry.beforeVersion, entry.afterStatus, entry.afterVersion, undoes],
        entry.reason,
      ],
    );
    return row!.id;
  }
}
