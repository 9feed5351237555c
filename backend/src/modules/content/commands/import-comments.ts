import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportOutcome, MovedComment, Origin } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { renderComment } from '../../../platform/markdown/render-markdown.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportComments } from '../contract.js';
import { Comment } from '../domain/comment.js';
import { importOutcome, isWritten, mark, marked, takeTurns } from '../domain/import-marks.js';
import type { Marked } from '../domain/import-marks.js';

/** A comment that is changed where it comes from stays as it was approved here. */
const UNSEEN = null;

@HandlesCommand(ImportComments)
export class ImportCommentsHandler implements ICommandHandler<ImportComments> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ items, how }: ImportComments): Promise<ImportOutcome[]> {
    await takeTurns(this.em);
    const fates: ImportOutcome[] = [];
    // One after the other: a comment may reply to one of the same command.
    for (const item of items) {
      const fate = importOutcome(await this.find('comment', item.origin), UNSEEN);
      const place = fate === 'new' ? await this.placeOf(item) : undefined;
      fates.push(fate === 'new' && !place ? 'orphan' : fate);
      if (place && isWritten(fate, how)) await this.bring(item, place);
    }
    return fates;
  }

  /** The article, and the comment that it replies to, as they are numbered here. Undefined where one is not here. */
  private async placeOf({ article, parent }: MovedComment): Promise<Place | undefined> {
    const post = await this.find('article', article);
    if (!post?.isHere) return undefined;
    if (!parent) return { postId: post.itemId, parentId: null };
    const above = await this.find('comment', parent);
    return above?.isHere ? { postId: post.itemId, parentId: above.itemId } : undefined;
  }

  private async bring({ origin, content, createdAt, approved }: MovedComment, place: Place): Promise<void> {
    const contentHtml = renderComment(content);
    const comment = Comment.submit({ ...place, authorId: null, content, contentHtml, now: new Date(createdAt) });
    await this.em.persist(comment).flush();
    await this.outbox.add(comment.submitted());
    if (approved) await this.outbox.add(comment.approve());
    await this.em.flush();
    await mark(this.em, 'comment', origin, comment, UNSEEN);
  }

  private async find(kind: 'article' | 'comment', origin: Origin): Promise<Marked | undefined> {
    return (await marked(this.em, kind, [origin]))(origin);
  }
}

interface Place {
  postId: number;
  parentId: number | null;
}
