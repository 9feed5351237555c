import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Category } from '../domain/category.js';
import { changedFields, PostDraft } from '../domain/post-draft.js';
import { keepText, writeRevision } from '../domain/post-revision.js';
import { Post } from '../domain/post.js';
import { clearPublishRequest } from '../domain/publish-request.js';
import type { PostFields } from '../domain/post-fields.js';
import { LinkedArticles } from '../presenters/linked-articles.js';
import { lockPictures } from '../presenters/lock-pictures.js';
import { refuseIncomplete } from '../presenters/post-drafts.js';

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

@HandlesCommand(EditPost, { kind: 'post', action: 'edited' })
export class EditPostHandler implements ICommandHandler<EditPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly articles: LinkedArticles,
  ) {}

  async execute({ id, change, context }: EditPost): Promise<number | null> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    const { published = post.published, ...texts } = change;
    const changesText = Object.values(texts).some((text) => text !== undefined);
    if (change.published === false && !changesText) return this.withdraw(post, context);
    if (published || changesText) await this.refuseDraft(id);
    const fields = changedFields(post.fields, texts);
    if (published) refuseIncomplete(fields);
    if (fields.categoryId !== null) await Category.mustExist(this.em, fields.categoryId);
    const text = { ...fields, ...(await this.articles.render(fields, post.termsOff)) };
    await lockPictures(this.em, fields);
    const [before, onlyState, now] = [post.state, post.hasText(text), this.clock.now()];
    await keepText(this.em, post, now);
    const event = post.edit(text, published, now, context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    if (published) await clearPublishRequest(this.em, id);
    if (published) await this.revise(post, context.adminId, now);
    // Publishing alone can be undone; an overwritten text cannot.
    const action = onlyState ? (post.published ? 'published' : 'unpublished') : 'edited';
    const decided = { action, kind: 'post', itemId: id, title: post.title, before, after: post.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  /** To withdraw an article is never refused, and does not wait for its text to be rendered. */
  private async withdraw(post: Post, context: DecisionContext): Promise<number | null> {
    const before = post.state;
    const event = post.unpublish(this.clock.now(), context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const { id: itemId, title, state: after } = post;
    // Undoing `unpublished` publishes, so a schedule that ends is not called that.
    const action = before.status === 'published' ? 'unpublished' : 'cancelled';
    const decided = { action, kind: 'post', itemId, title, before, after } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  /** The next publication would overwrite this edit. */
  private async refuseDraft(id: number): Promise<void> {
    if (!(await this.em.count(PostDraft, { postId: id }))) return;
    const message = 'This article has a working copy. Edit that, or discard it first.';
    throw new DomainError('post.has-draft', 'conflict', message);
  }

  private revise({ id: postId, fields }: Post, editorId: number | null, now: Date): Promise<void> {
    return writeRevision(this.em, { postId, kind: 'published', fields, editorId, now });
  }
}
