import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError, refuseStale } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { PublishPost } from '../contract.js';
import { draftChanged, PostDraft } from '../domain/post-draft.js';
import { keepText, writeRevision } from '../domain/post-revision.js';
import { Post } from '../domain/post.js';
import { clearPublishRequest } from '../domain/publish-request.js';
import { LinkedArticles } from '../presenters/linked-articles.js';
import { refuseIncomplete, refuseOtherDraft } from '../presenters/post-drafts.js';

@HandlesCommand(PublishPost, { kind: 'post', action: 'published' })
export class PublishPostHandler implements ICommandHandler<PublishPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly articles: LinkedArticles,
  ) {}

  async execute({ id, context, draftVersion }: PublishPost): Promise<number | null> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!post) throw DomainError.notFound('post');
    refuseStale('post', post.version, context.expectedVersion);
    const [before, now] = [post.state, this.clock.now()];
    // Undoing brings back what readers saw, and not what someone has begun to write since.
    const workingCopy = await this.em.findOne(PostDraft, id);
    const draft = context.undoesDecisionId === undefined ? workingCopy : null;
    await refuseOtherDraft(this.em, post, draft, draftVersion);
    refuseIncomplete((draft ?? post).fields);
    const event = draft ? await this.publishDraft(post, draft, now) : post.publish(now);
    if (draft) await this.outbox.add(draftChanged(post));
    // Also if readers see this text already: there is nothing left to publish.
    if (draft === workingCopy) await clearPublishRequest(this.em, id);
    if (!event) return null;
    await this.outbox.add(event);
    await writeRevision(this.em, {
      postId: id,
      kind: 'published',
      fields: post.fields,
      editorId: context.adminId,
      now,
    });
    // Publishing a text for the first time can be undone; an overwritten text cannot.
    const action = before.status === 'published' ? 'edited' : 'published';
    const decided = { action, kind: 'post', itemId: id, title: post.title, before, after: post.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  private async publishDraft(post: Post, draft: PostDraft, now: Date) {
    const { fields, version } = draft;
    const text = { ...fields, ...(await this.articles.render(fields, post.termsOff)) };
    await keepText(this.em, post, now);
    const event = post.edit(text, true, now);
    Object.assign(post, { lastDraftVersion: version, scheduledFor: null, scheduledBy: null });
    await this.em.remove(draft).flush();
    return event;
  }
}
