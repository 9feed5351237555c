import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DecisionContext, Explanation, ItemDecision } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import * as content from '../../content/contract.js';
import * as own from '../contract.js';
import { isFirstApproval } from '../domain/story-decision.js';
import { outcomeOf } from '../presenters/bulk-result.js';
import type { BulkKind } from '../presenters/bulk-result.js';
import type { ItemFate } from '../presenters/bulk-result.view.js';

export const BULK_ACTIONS = ['approve', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export interface BulkItem {
  kind: BulkKind;
  id: number;
  version?: number | null;
}

/** Whether an item of this kind is deleted with a reason. */
export const takesReason = (kind: BulkKind): kind is 'confession' | 'comment' =>
  kind === 'confession' || kind === 'comment';

type DecisionClass = new (id: number, context: DecisionContext) => ItemDecision;
const DECISIONS: Record<BulkAction, Record<BulkKind, DecisionClass>> = {
  approve: {
    post: content.PublishPost,
    confession: content.ApproveConfession,
    comment: content.ApproveComment,
    submission: own.ApproveSubmission,
    suggestion: own.ApproveSuggestion,
  },
  delete: {
    post: content.DeletePost,
    confession: content.DeleteConfession,
    comment: content.DeleteComment,
    submission: own.RejectSubmission,
    suggestion: own.RejectSuggestion,
  },
};

/**
 * Decides about many items, each in its own transaction, so that one failure does not affect the others. It is not a
 * command, because the bus would put one transaction around all of them.
 */
@Injectable()
export class DecideMany {
  private readonly log = new Logger(DecideMany.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly em: EntityManager,
  ) {}

  /**
   * Returns one result for each item, in the same order. An item that is listed twice is decided once and has one
   * result.
   */
  async decide(
    adminId: number,
    action: BulkAction,
    items: BulkItem[],
    why: Explanation = { reason: null, note: null },
  ): Promise<ItemFate[]> {
    const results = new Map<string, ItemFate>();
    for (const item of items) {
      const key = `${item.kind} ${item.id}`;
      if (!results.has(key))
        results.set(key, await this.decideOne(decisionOf(action, item, adminId, why), action, item));
    }
    return items.map(({ kind, id }) => results.get(`${kind} ${id}`)!);
  }

  private async decideOne(decision: ItemDecision, action: BulkAction, { kind, id }: BulkItem): Promise<ItemFate> {
    const result = { kind, id, message: null, decisionId: null };
    try {
      // No item has such an id, and the database would reject the number.
      if (id > MAX_ID) throw DomainError.notFound(kind);
      const decisionId = await this.commands.execute(decision);
      if (decisionId === null) return { ...result, status: 'unchanged' };
      if (action === 'approve' && kind === 'confession' && (await isFirstApproval(this.em, decisionId)))
        return { ...result, status: 'waits', message: WAITS, decisionId };
      return { ...result, status: 'done', decisionId };
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error(`Could not ${action} one of many: ${summarizeError(error)}`);
      return { ...result, ...outcomeOf(error) };
    }
  }
}

const WAITS = 'You’ve approved this story. It’s waiting for a second reader.';

function decisionOf(
  action: BulkAction,
  { kind, id, version }: BulkItem,
  adminId: number,
  why: Explanation,
): ItemDecision {
  const context = { adminId, expectedVersion: version };
  if (action === 'delete' && takesReason(kind)) {
    const deletion = kind === 'comment' ? content.DeleteComment : content.DeleteConfession;
    return new deletion(id, context, why.reason, why.note);
  }
  return new DECISIONS[action][kind](id, context);
}
