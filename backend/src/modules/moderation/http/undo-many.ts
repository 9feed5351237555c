import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { UndoDecision } from '../commands/undo-decision.js';
import { outcomeOf } from '../presenters/bulk-result.js';
import type { BulkStatus } from '../presenters/bulk-result.js';
import { GetDecision } from '../queries/get-decision.js';
import type { DecisionView } from '../presenters/decisions.js';

export interface UndoneFate {
  /** The decision that was to be taken back. */
  id: number;
  status: BulkStatus;
  message: string | null;
  /** The decision that takes it back. */
  decision: DecisionView | null;
}

/**
 * Takes many decisions back in the order in which they are named (whoever made them one after the other names the last
 * one first), each in a transaction of its own. No command, for the reason that DecideMany gives; and not beside it, as
 * it calls this module's own handlers, which handlers may not.
 */
@Injectable()
export class UndoMany {
  private readonly log = new Logger(UndoMany.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** One fate per number, in their order; a number that is named twice is taken back once, and has one. */
  async undo(by: number, ids: number[]): Promise<UndoneFate[]> {
    const fates = new Map<number, UndoneFate>();
    for (const id of ids) if (!fates.has(id)) fates.set(id, await this.undoOne(by, id));
    return ids.map((id) => fates.get(id)!);
  }

  private async undoOne(by: number, id: number): Promise<UndoneFate> {
    try {
      // A number that no id can be names nothing; the database would call it a fault.
      if (id > MAX_ID) throw DomainError.notFound('decision');
      const undone = await this.commands.execute(new UndoDecision(id, by));
      return { id, status: 'done', message: null, decision: await this.queries.execute(new GetDecision(undone)) };
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error(`Could not take one of many back: ${summarizeError(error)}`);
      return { id, ...outcomeOf(error), decision: null };
    }
  }
}
