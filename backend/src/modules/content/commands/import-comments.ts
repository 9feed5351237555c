import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { ImportOutcome, MovedComment, Origin } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { renderComment } from '../../../platform/markdown/render-markdown.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportComments } from '../contract.js';
import { Comment } from '../domain/comment.js';
import { importOutcome, isWritten, saveMark, findMarks, lockImports } from '../domain/import-marks.js';
import type { ImportMark } from '../domain/import-marks.js';

/** A comment that is changed where it comes from stays as it was approved here. */
const NO_HASH = null;

@HandlesCommand(ImportComments)
export class ImportCommentsHandler implements ICommandHandler<ImportComments> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ items, how }: ImportComments): Promise<ImportOutcome[]> {
    await lockImports(this.em);
    const fates: ImportOutcome[] = [];
    // One after the other: a comment may reply to one of the same command.
    for (const item of items) {
      const fate = importOutcome(await this.find('comment', item.origin), NO_HASH);
      const place = fate === 'new' ? await this.targetOf(item) : undefined;
      fates.push(fate === 'new' && !place ? 'orphan' : fate);
      if (place && isWritten(fate, how)) await this.create(item, place);
    }
    return fates;
  }

  /** The article, and the comment that it replies to, as they are numbered here. Undefined where one is not here. */
  private async targetOf({ article, parent }: MovedComment): Promise<Target | undefined> {
    const post = await this.find('article', article);
    if (!post?.isHere) return undefined;
    if (!parent) return { postId: post.itemId, parentId: null };
    const above = await this.find('comment', parent);
    return above?.isHere ? { postId: post.itemId, parentId: above.itemId } : undefined;
  }

  private async create({ origin, content, createdAt, approved }: MovedComment, place: Target): Promise<void> {
    const contentHtml = renderComment(content);
    const comment = Comment.submit({ ...place, authorId: null, content, contentHtml, now: new Date(createdAt) });
    await this.em.persist(comment).flush();
    await this.outbox.add(comment.submitted());
    if (approved) await this.outbox.add(comment.approve());
    await this.em.flush();
    await saveMark(this.em, 'comment', origin, comment, NO_HASH);
  }

  private async find(kind: 'article' | 'comment', origin: Origin): Promise<ImportMark | undefined> {
    return (await findMarks(this.em, kind, [origin]))(origin);
  }
}

interface Target {
  postId: number;
  parentId: number | null;
}
