import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DecisionContext, ItemDecision } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import * as content from '../../content/contract.js';
import * as own from '../contract.js';
import { outcomeOf } from '../presenters/bulk-result.js';
import type { BulkStatus } from '../presenters/bulk-result.js';

export const BULK_ACTIONS = ['approve', 'delete'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export const BULK_KINDS = ['post', 'confession', 'comment', 'submission', 'suggestion'] as const;
export type BulkKind = (typeof BULK_KINDS)[number];

export interface BulkItem {
  kind: BulkKind;
  id: number;
  version?: number | null;
}

export interface BulkResult {
  kind: BulkKind;
  id: number;
  status: BulkStatus;
  message: string | null;
  decisionId: number | null;
}

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

  constructor(private readonly commands: CommandBus) {}

  /**
   * Returns one result for each item, in the same order. An item that is listed twice is decided once and has one
   * result.
   */
  async decide(adminId: number, action: BulkAction, items: BulkItem[]): Promise<BulkResult[]> {
    const results = new Map<string, BulkResult>();
    for (const item of items) {
      const key = `${item.kind} ${item.id}`;
      if (!results.has(key)) results.set(key, await this.decideOne(adminId, action, item));
    }
    return items.map(({ kind, id }) => results.get(`${kind} ${id}`)!);
  }

  private async decideOne(adminId: number, action: BulkAction, { kind, id, version }: BulkItem): Promise<BulkResult> {
    const result = { kind, id, message: null, decisionId: null };
    const decision = new DECISIONS[action][kind](id, { adminId, expectedVersion: version });
    try {
      // No item has such an id, and the database would reject the number.
      if (id > MAX_ID) throw DomainError.notFound(kind);
      const decisionId = await this.commands.execute(decision);
      return { ...result, status: decisionId === null ? 'unchanged' : 'done', decisionId };
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error(`Could not ${action} one of many: ${summarizeError(error)}`);
      return { ...result, ...outcomeOf(error) };
    }
  }
}
