import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { DAYS_TO_UNDO } from '../../../kernel/decision-context.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { CommentPurged, PostPurged } from '../contract.js';
import type { BinItem } from '../domain/bin.js';
import { deleteEmptyComments } from '../domain/empty-comments.js';

const EVERY_MS = 30 * 60_000;
const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 20;

/**
 * Permanently deletes items that have been in the bin long enough, and the empty comments that only kept a place for them. Runs in every
 * worker.
 */
@Injectable()
export class EmptyBin extends WorkerJob {
  protected readonly log = new Logger('Bin');
  protected readonly schedule = { everyMs: EVERY_MS, work: () => this.sweep(), failure: 'Could not empty the bin' };

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async sweep(): Promise<void> {
    let purged = BATCH_SIZE;
    while (purged === BATCH_SIZE) purged = await this.unitOfWork.run(() => this.purgeBatch());
  }

  private async purgeBatch(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - DAYS_TO_UNDO * DAY_MS);
    // Skips items that are being restored or that another worker is purging.
    const items = await this.em.execute<BinItem[]>(
      `delete from bin_item where (kind, item_id) in
         (select kind, item_id from bin_item where binned_at <= ? order by binned_at limit ? for update skip locked)
       returning kind, item_id as id, post, draft, comments`,
      [before, BATCH_SIZE],
    );
    for (const { kind, id, post, comments } of items) {
      for (const comment of comments)
        await this.outbox.add(new CommentPurged(comment.id, comment.version + 1, comment.post_id));
      if (kind !== 'post') continue;
      await this.em.execute('delete from series_post where post_id = ?', [id]);
      await this.em.execute('delete from post_revision where post_id = ?', [id]);
      await this.outbox.add(new PostPurged(id, (post!['version'] as number) + 1));
    }
    // The first comment of an item is the one that was deleted, above its replies.
    const parents = items.flatMap(({ kind, comments: [deleted] }) =>
      kind === 'comment' ? (deleted?.parent_id ?? []) : [],
    );
    await this.outbox.addAll(await deleteEmptyComments(this.em, parents));
    return items.length;
  }
}
