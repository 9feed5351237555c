import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { PreparedStatement } from '../../../platform/database/prepared-statement.js';
import { receiptNotFound } from '../domain/story-of-receipt.js';
import { toReceipt } from '../presenters/receipt-rows.js';
import type { ReceiptRow } from '../presenters/receipt-rows.js';
import type { StoryReceipt } from '../presenters/receipts.view.js';

/** The state of the story of a receipt. @throws DomainError `receipt.not-found` */
export class FindReceipt extends Query<StoryReceipt> {
  constructor(readonly hash: string) {
    super();
  }
}

const READ = new PreparedStatement<ReceiptRow & Record<string, unknown>>(
  `select r.ended, r.reason, r.note, r.story_id, c.content, c.category, c.content_notes, c.approved, c.version,
          c.asked_on::text as asked_on, q.text as question, q.answer,
          s.content as suggested_content, s.category as suggested_category, s.note as suggestion_note
     from receipt r
     left join confession c on c.id = r.story_id
     left join story_question q on q.story_id = c.id
     left join story_suggestion s on s.story_id = c.id and s.story_version = c.version and not s.refused
    where r.hash = ?`,
);

@HandlesQuery(FindReceipt)
export class FindReceiptHandler implements IQueryHandler<FindReceipt> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ hash }: FindReceipt): Promise<StoryReceipt> {
    const [row] = await READ.run(this.em, [hash]);
    if (!row) throw receiptNotFound();
    return toReceipt(row, this.clock.now());
  }
}
