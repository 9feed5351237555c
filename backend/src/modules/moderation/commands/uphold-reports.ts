import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import type { DeclineReason } from '../../../kernel/decline-reasons.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { DeleteComment, DeleteConfession } from '../../content/contract.js';
import { forgetItem, lockOpenItem } from '../domain/reported-item.js';
import { ReportsChanged } from '../presenters/reports-changed.js';

/**
 * An admin agrees with the reports about an item: it is deleted, and so are they. `reason` and `note` are those of the deletion.
 * Returns the id of the decision.
 */
export class UpholdReports extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly context: DecisionContext,
    readonly reason: DeclineReason | null = null,
    readonly note: string | null = null,
  ) {
    super();
  }
}

const DELETE = { story: DeleteConfession, comment: DeleteComment };

@HandlesCommand(UpholdReports)
export class UpholdReportsHandler implements ICommandHandler<UpholdReports> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly changed: ReportsChanged,
  ) {}

  async execute({ id, context, reason, note }: UpholdReports): Promise<number | null> {
    const item = await lockOpenItem(this.em, id);
    if (!item) throw DomainError.notFound('report');
    const decision = await this.commands.execute(new DELETE[item.contentType](item.itemId, context, reason, note));
    await forgetItem(this.em, item);
    this.changed.afterCommit(item.contentType);
    return decision;
  }
}
