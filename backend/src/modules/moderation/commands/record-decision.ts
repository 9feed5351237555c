import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { RecordDecision } from '../contract.js';
import { insertStoryDecision } from '../domain/story-decision.js';

@HandlesCommand(RecordDecision)
export class RecordDecisionHandler implements ICommandHandler<RecordDecision> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ context, decided }: RecordDecision): Promise<number> {
    // ReplayDecisions has stored the entry already.
    if (context.replayOf) return context.replayOf.entry;
    const { action, kind, itemId, title, before, after, reason = null } = decided;
    const now = this.clock.now();
    const states = {
      ...{ beforeStatus: before?.status ?? null, beforeVersion: before?.version ?? null },
      ...{ afterStatus: after?.status ?? null, afterVersion: after?.version ?? null },
    };
    const undoes = context.undoesDecisionId ?? null;
    // For a story only the day is stored: stories are often decided on soon after they are sent, and that time must not
    // be stored.
    if (kind === 'confession')
      return insertStoryDecision(this.em, {
        at: now,
        accountId: context.adminId,
        action,
        itemId,
        ...states,
        undoes,
        reason,
      });
    const [entry] = await this.em.execute<{ id: number }[]>(
      `insert into audit_entry (created_at, account_id, action, kind, item_id, title,
                                before_status, before_version, after_status, after_version, undoes, reason)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
      [now, context.adminId, action, kind, itemId, title ?? null, ...Object.values(states), undoes, reason],
    );
    return entry!.id;
  }
}
