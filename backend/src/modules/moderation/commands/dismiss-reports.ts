import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ApproveComment, ApproveConfession } from '../../content/contract.js';
import { RecordDecision } from '../contract.js';
import { closeAsFine, lockOpenItem, refuseStaleItem, stateOf } from '../domain/reported-item.js';
import type { ReportedItem } from '../domain/reported-item.js';
import { ReportsChanged } from '../presenters/reports-changed.js';

/**
 * An admin judges a reported item fine. If its reports have hidden it, it is published again. The result is the id of that
 * decision, or of one that changes nothing. The reports are deleted, and for 30 days reports cannot hide the item again. For a hidden
 * story that needs two approvals, the first one changes none of that.
 */
export class DismissReports extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

const APPROVE = { story: ApproveConfession, comment: ApproveComment };

@HandlesCommand(DismissReports)
export class DismissReportsHandler implements ICommandHandler<DismissReports> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly changed: ReportsChanged,
  ) {}

  async execute({ id, context }: DismissReports): Promise<number | null> {
    const item = await lockOpenItem(this.em, id);
    if (!item) throw DomainError.notFound('report');
    await refuseStaleItem(this.em, item, context.expectedVersion);
    const decision =
      item.hiddenVersion === null
        ? await this.record(item, context)
        : await this.commands.execute(new APPROVE[item.contentType](item.itemId, context));
    // The next statement reads what the approval has changed.
    await this.em.flush();
    const isStillHidden = item.hiddenVersion !== null && (await stateOf(this.em, item))?.status === 'pending';
    // The reports stay for the second of two admins.
    if (!isStillHidden) await closeAsFine(this.em, item, isoDay(this.clock.now()));
    this.changed.afterCommit(item.contentType);
    return decision;
  }

  /** Nothing about the item changes, so the audit log has the state before as that after, and nothing of the reports. */
  private async record(item: ReportedItem, context: DecisionContext): Promise<number | null> {
    const { contentType, itemId } = item;
    const state = await stateOf(this.em, item);
    if (!state) return null;
    const kind = contentType === 'story' ? 'confession' : 'comment';
    const decided = { action: 'dismissed', kind, itemId, before: state, after: state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
