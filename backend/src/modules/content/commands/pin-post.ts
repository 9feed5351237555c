import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { PinPost } from '../contract.js';
import { lockPin } from '../domain/pin-lock.js';
import { Post } from '../domain/post.js';

@HandlesCommand(PinPost, { kind: 'post', action: 'pinned' })
export class PinPostHandler implements ICommandHandler<PinPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: PinPost): Promise<number | null> {
    await lockPin(this.em);
    // Older code leaves the pin of an article that it unpublishes. After a rollback it could not publish that article again,
    // because at most one published row may be pinned.
    await this.em.execute('update post set pinned = false where pinned and not published');
    const where = { $or: [{ id }, { pinned: true, published: true }] };
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const posts = await this.em.find(Post, where, lock);
    const post = posts.find((one) => one.id === id);
    if (!post) throw DomainError.notFound('post');
    const before = post.state;
    // First, because at most one row may be pinned at any moment.
    for (const other of posts) if (other !== post) await this.unpin(other, context);
    const event = post.pin(context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = {
      action: 'pinned',
      kind: 'post',
      itemId: id,
      title: post.title,
      before,
      after: post.state,
    } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  /** A decision of its own, which can be undone: the audit log says where the other one went. */
  private async unpin(post: Post, { adminId }: DecisionContext): Promise<void> {
    const { state: before, title, id: itemId } = post;
    await this.outbox.add(post.unpin());
    await this.em.flush();
    const decided = { action: 'unpinned', kind: 'post', itemId, title, before, after: post.state } as const;
    await this.commands.execute(new RecordDecision({ adminId }, decided));
  }
}
