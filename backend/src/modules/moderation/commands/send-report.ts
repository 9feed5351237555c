import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ReturnComment, ReturnConfession } from '../../content/contract.js';
import type { ReportReason, ReportedType } from '../contract.js';
import { insertWithRandomId } from '../domain/insert-with-random-id.js';
import { isJudgedFine, isShown, lockReportedItem } from '../domain/reported-item.js';
import { ReportsChanged } from '../presenters/reports-changed.js';

export interface ReportFields {
  contentType: ReportedType;
  itemId: number;
  reason: ReportReason;
  details: string | null;
}

/**
 * A reader reports a story or a comment. Returns whether that hid the item. There is no field for the sender, and no event:
 * it would show when a report about a story arrived.
 *
 * `hide`: hides the item until an editor has read it, unless one has judged it fine in the last 30 days.
 */
export class SendReport extends Command<boolean> {
  constructor(
    readonly fields: ReportFields,
    readonly hide: boolean,
  ) {
    super();
  }
}

/** More about one item would tell the editors nothing new. Later reports are accepted, and not stored. */
const MAX_REPORTS_OF_ITEM = 20;

/** They have 20 places of their own, so that nobody can crowd them out with other reasons. */
const URGENT: readonly ReportReason[] = ['in-danger', 'about-me'];

const RETURN = { story: ReturnConfession, comment: ReturnComment };

@HandlesCommand(SendReport)
export class SendReportHandler implements ICommandHandler<SendReport> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly changed: ReportsChanged,
  ) {}

  /** @throws DomainError `confession.not-found` or `comment.not-found` if readers cannot see the item */
  async execute({ fields, hide }: SendReport): Promise<boolean> {
    const { contentType, itemId } = fields;
    await this.refuseUnseen(fields);
    const today = isoDay(this.clock.now());
    const item = await lockReportedItem(this.em, contentType, itemId);
    // Deleted while this waited for the lock. If another report has hidden it meanwhile, this one waits beside that one.
    if (item.hiddenVersion === null) await this.refuseUnseen(fields);
    const isStored = await this.store(fields, today);
    await this.em.execute('update reported_item set reported_on = coalesce(reported_on, ?) where id = ?', [
      today,
      item.id,
    ]);
    const hidden = hide && !isJudgedFine(item.fineOn, this.clock.now()) && (await this.hide(item.id, fields));
    // A counter of content (the migration story-quarters), without what was reported. Last, because its lock is held until the commit.
    if (isStored) await this.em.execute(`select count_in_quarter(?::date, '{"reports": 1}')`, [today]);
    this.changed.afterCommit(contentType);
    return hidden;
  }

  private async refuseUnseen({ contentType, itemId }: ReportFields): Promise<void> {
    if (await isShown(this.em, contentType, itemId)) return;
    throw contentType === 'story' ? DomainError.notFound('confession') : DomainError.notFound('comment');
  }

  /** Returns false if nothing is stored, because the item has enough reports. */
  private async store({ contentType, itemId, reason, details }: ReportFields, day: string): Promise<boolean> {
    const [{ count }] = await this.em.execute<[{ count: number }]>(
      `select count(*)::int as count from report
       where content_type = ? and item_id = ? and (reason = any(?::text[])) = ?`,
      [contentType, itemId, `{${URGENT.join()}}`, URGENT.includes(reason)],
    );
    if (count >= MAX_REPORTS_OF_ITEM) return false;
    const insert = 'insert into report (content_type, item_id, reason, details, day) values (?, ?, ?, ?, ?)';
    await insertWithRandomId(this.em, insert, [contentType, itemId, reason, details, day]);
    return true;
  }

  /**
   * Makes the item pending again, as an admin's decision would. So every list, page and index that leaves out pending items
   * leaves it out, and the audit log says that it was returned, by nobody.
   */
  private async hide(id: number, { contentType, itemId }: ReportFields): Promise<boolean> {
    const decision = await this.commands.execute(new RETURN[contentType](itemId, { adminId: null }));
    if (decision === null) return false;
    await this.em.execute(
      `update reported_item set hidden_version =
         (select version from ${contentType === 'story' ? 'confession' : 'comment'} where id = item_id) where id = ?`,
      [id],
    );
    return true;
  }
}
