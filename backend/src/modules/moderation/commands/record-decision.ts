import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, dayOf } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { RecordDecision } from '../contract.js';

@HandlesCommand(RecordDecision)
export class RecordDecisionHandler implements ICommandHandler<RecordDecision> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ deciding, decided }: RecordDecision): Promise<number> {
    if (deciding.again) return deciding.again.entry;
    const { action, kind, itemId, title, before, after } = decided;
    // A story has no time finer than its day, and when it was let in would tell nearly when it was sent.
    const now = kind === 'confession' ? dayOf(this.clock.now()) : this.clock.now();
    const [entry] = await this.em.execute<{ id: number }[]>(
      `insert into audit_entry (created_at, account_id, username, action, kind, item_id, title,
                                before_status, before_version, after_status, after_version, undoes)
       select ?, ?, (select username from account where id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ? returning id`,
      [
        ...[now, deciding.by, deciding.by, action, kind, itemId, title ?? null],
        ...[before?.status ?? null, before?.version ?? null, after?.status ?? null, after?.version ?? null],
        deciding.undoes ?? null,
      ],
    );
    return entry!.id;
  }
}
