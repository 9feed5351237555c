import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Category } from '../domain/category.js';
import { Post } from '../domain/post.js';
import type { PostFields } from '../domain/post.js';

/** An admin changes an article: any of its fields, and its state with `published`. Omitted fields stay unchanged. */
export class EditPost extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly change: Partial<PostFields> & { published?: boolean },
    readonly context: DecisionContext,
  ) {
    super();
  }
}

@HandlesCommand(EditPost)
export class EditPostHandler implements ICommandHandler<EditPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly articles: ArticleRenderer,
  ) {}

  async execute({ id, change, context }: EditPost): Promise<number | null> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    const fields: PostFields = {
      title: change.title ?? post.title,
      content: change.content ?? post.content,
      footer: change.footer === undefined ? (post.footer ?? null) : change.footer,
      categoryId: change.categoryId ?? post.categoryId,
      imageUrl: change.imageUrl === undefined ? (post.imageUrl ?? null) : change.imageUrl || null,
    };
    await Category.mustExist(this.em, fields.categoryId);
    const text = { ...fields, ...(await this.articles.render(fields)) };
    const [before, onlyState] = [post.state, post.hasText(text)];
    const event = post.edit(text, change.published ?? post.published, this.clock.now(), context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    // Publishing alone can be undone; an overwritten text cannot.
    const action = onlyState ? (post.published ? 'published' : 'unpublished') : 'edited';
    const decided = { action, kind: 'post', itemId: id, title: post.title, before, after: post.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
