import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Comment } from '../domain/comment.js';

/**
 * Its author deletes a comment, for good: it does not go to the bin. With replies, its row stays without text and author, so that
 * the replies have a place, also those that a moderator may restore.
 */
export class RemoveComment extends Command<void> {
  constructor(
    readonly id: number,
    readonly author: { id: number; expectedVersion?: number | null | undefined },
  ) {
    super();
  }
}

@HandlesCommand(RemoveComment)
export class RemoveCommentHandler implements ICommandHandler<RemoveComment> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, author }: RemoveComment): Promise<void> {
    const locked = await this.lockWithRemovedParents(id);
    const comment = locked.get(id);
    if (comment?.authorId !== author.id) throw DomainError.notFound('comment');
    // A reply that was being stored has its parent's row locked until its commit, so it is found here. A later one waits for
    // this transaction, and is then refused, or stored below the empty comment.
    if (await this.hasOtherReplies(id)) return this.outbox.add(comment.removeText(author.expectedVersion));
    refuseStale('comment', comment.version, author.expectedVersion);
    const gone = [comment];
    for (let parent = parentIn(locked, comment); parent?.removed; parent = parentIn(locked, parent)) {
      if (await this.hasOtherReplies(parent.id, gone.at(-1)!.id)) break;
      gone.push(parent);
    }
    await this.outbox.addAll(gone.flatMap((one) => one.purged()));
    await this.em.nativeDelete(Comment, { id: { $in: gone.map((one) => one.id) } });
  }

  /** The comment and the removed ones that it answers, oldest first as everywhere that locks several comments. */
  private async lockWithRemovedParents(id: number): Promise<Map<number, Comment>> {
    const path = await this.em.execute<{ id: number }[]>(
      `with recursive up as (
         select id, parent_id from comment where id = ?
         union select c.id, c.parent_id from comment c join up on c.id = up.parent_id where c.removed)
       select id from up`,
      [id],
    );
    const order = { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE } as const;
    const comments = await this.em.find(Comment, { id: { $in: path.map((row) => row.id) } }, order);
    return new Map(comments.map((comment) => [comment.id, comment]));
  }

  /**
   * A reply in the bin counts too, because without this comment nobody could restore it. One statement reads both, so a reply
   * that is being deleted is found in one of the two places.
   */
  private async hasOtherReplies(id: number, except = 0): Promise<boolean> {
    const [row] = await this.em.execute<{ found: boolean }[]>(
      `select exists (select from comment where parent_id = ? and id <> ?)
           or exists (select from bin_item where kind = 'comment' and comments @> ?::jsonb) as found`,
      [id, except, JSON.stringify([{ parent_id: id }])],
    );
    return row!.found;
  }
}

const parentIn = (locked: ReadonlyMap<number, Comment>, { parentId }: Comment) => locked.get(parentId ?? 0);
