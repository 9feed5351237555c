import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ErasedCounts } from '../../../kernel/person-commands.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { CommentRemoved, CommentPurged, EraseAuthor } from '../contract.js';
import { eraseAuthorInBin } from '../domain/author-in-bin.js';
import { deleteEmptyComments, goneForGood, HAS_NO_REPLY, lockWithEmptyAbove } from '../domain/empty-comments.js';

interface Row {
  id: number;
  version: number;
  post_id: number;
}

@HandlesCommand(EraseAuthor)
export class EraseAuthorHandler implements ICommandHandler<EraseAuthor> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ accountId, comments }: EraseAuthor): Promise<ErasedCounts> {
    const locked = await lockWithEmptyAbove(this.em, await this.idsOf(accountId));
    // First the bin: a reply that leaves it here is no reason to keep the comment above it.
    const binned = await eraseAuthorInBin(this.em, accountId, comments === 'delete');
    const counts = comments === 'keep' ? await this.leave(accountId) : await this.remove(accountId);
    const purged = binned.flatMap((item) => item.comments);
    await this.outbox.addAll(purged.map(({ id, version, post_id }) => new CommentPurged(id, version + 1, post_id)));
    await this.outbox.addAll(await deleteEmptyComments(this.em, locked));
    return { ...counts, 'comments in the bin': purged.length };
  }

  /** The comments of the account, and those that its replies in the bin answer. */
  private async idsOf(accountId: number): Promise<number[]> {
    const rows = await this.em.execute<{ id: number }[]>(
      `select id from comment where author_id = ?
       union select (reply ->> 'parent_id')::int from bin_item, jsonb_array_elements(comments) reply
              where kind = 'comment' and (reply ->> 'author_id')::int = ? and reply ->> 'parent_id' is not null`,
      [accountId, accountId],
    );
    return rows.map(({ id }) => id);
  }

  private async leave(accountId: number): Promise<ErasedCounts> {
    const rows = await this.em.execute<unknown[]>(
      'update comment set author_id = null where author_id = ? returning 1 as one',
      [accountId],
    );
    return { 'comments left as “Anonymous”': rows.length };
  }

  /** Deletes comments without replies until none is left: deleting a reply may leave its parent without any. */
  private async remove(accountId: number): Promise<ErasedCounts> {
    let deleted = 0;
    for (;;) {
      const rows = await this.em.execute<Row[]>(
        `delete from comment where author_id = ? and ${HAS_NO_REPLY} returning id, version, post_id`,
        [accountId],
      );
      if (rows.length === 0) break;
      deleted += rows.length;
      // Not to the bin: nobody may restore them.
      await this.outbox.addAll(rows.flatMap(goneForGood));
    }
    const emptied = await this.em.execute<Row[]>(
      `update comment set author_id = null, content = '', content_html = '', removed = true, approved = true, likes = 0, version = version + 1
        where author_id = ? returning id, version, post_id`,
      [accountId],
    );
    await this.outbox.addAll(emptied.map(({ id, version, post_id }) => new CommentRemoved(id, version, post_id)));
    return { 'comments deleted': deleted, 'comments with replies emptied': emptied.length };
  }
}
