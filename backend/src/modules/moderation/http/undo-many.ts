import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { MAX_ID } from '../../../kernel/max-id.js';
import type { Caller } from '../../../platform/http/auth/caller.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { UndoDecision } from '../commands/undo-decision.js';
import { outcomeOf } from '../presenters/bulk-result.js';
import type { UndoneFate } from '../presenters/bulk-result.view.js';
import { GetDecision } from '../queries/get-decision.js';

/**
 * Undoes many decisions in the given order, each in its own transaction. The caller lists dependent decisions newest
 * first. It is not a command, for the reason given in DecideMany, and it is in http/, because files in commands/ must
 * not import each other.
 */
@Injectable()
export class UndoMany {
  private readonly log = new Logger(UndoMany.name);

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /**
   * Returns one result for each id, in the same order. An id that is listed twice is undone once and has one result.
   */
  async undo(by: Caller, ids: number[]): Promise<UndoneFate[]> {
    const results = new Map<number, UndoneFate>();
    for (const id of ids) if (!results.has(id)) results.set(id, await this.undoOne(by, id));
    return ids.map((id) => results.get(id)!);
  }

  private async undoOne(by: Caller, id: number): Promise<UndoneFate> {
    try {
      // No decision has such an id, and the database would reject the number.
      if (id > MAX_ID) throw DomainError.notFound('decision');
      const undoingId = await this.commands.execute(new UndoDecision(id, by));
      return { id, status: 'done', message: null, decision: await this.queries.execute(new GetDecision(undoingId)) };
    } catch (error) {
      if (!(error instanceof DomainError)) this.log.error(`Could not undo one of many: ${summarizeError(error)}`);
      return { id, ...outcomeOf(error), decision: null };
    }
  }
}
