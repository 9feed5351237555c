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

/** Comments are never updated by an import: the approved text stays. */
const NO_HASH = null;

@HandlesCommand(ImportComments)
export class ImportCommentsHandler implements ICommandHandler<ImportComments> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ items, how }: ImportComments): Promise<ImportOutcome[]> {
    await lockImports(this.em);
    const outcomes: ImportOutcome[] = [];
    // Sequentially, because a comment may reply to another one of the same command.
    for (const item of items) {
      const outcome = importOutcome(await this.find('comment', item.origin), NO_HASH);
      const target = outcome === 'new' ? await this.targetOf(item) : undefined;
      outcomes.push(outcome === 'new' && !target ? 'orphan' : outcome);
      if (target && isWritten(outcome, how)) await this.create(item, target);
    }
    return outcomes;
  }

  /** The article and the parent comment, by their ids here. Undefined when one of them is not here. */
  private async targetOf({ article, parent }: MovedComment): Promise<Target | undefined> {
    const post = await this.find('article', article);
    if (!post?.isHere) return undefined;
    if (!parent) return { postId: post.itemId, parentId: null };
    const parentMark = await this.find('comment', parent);
    return parentMark?.isHere ? { postId: post.itemId, parentId: parentMark.itemId } : undefined;
  }

  private async create({ origin, content, createdAt, approved, removed }: MovedComment, target: Target): Promise<void> {
    const contentHtml = renderComment(content);
    const comment = Comment.submit({ ...target, authorId: null, content, contentHtml, now: new Date(createdAt) });
    comment.removed = removed ?? false;
    await this.em.persist(comment).flush();
    await this.outbox.add(comment.submitted());
    if (approved) await this.outbox.add(comment.approve());
    await this.em.flush();
    await saveMark(this.em, 'comment', origin, comment, { sourceHash: NO_HASH });
  }

  private async find(kind: 'article' | 'comment', origin: Origin): Promise<ImportMark | undefined> {
    return (await findMarks(this.em, kind, [origin]))(origin);
  }
}

interface Target {
  postId: number;
  parentId: number | null;
}
