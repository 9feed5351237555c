import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { draftChanged, PostDraft } from '../domain/post-draft.js';
import { writeRevision } from '../domain/post-revision.js';
import { Post } from '../domain/post.js';
import { clearPublishRequest } from '../domain/publish-request.js';
import { mustBeEditorsOwn, refuseScheduled } from '../domain/writers-articles.js';
import type { ArticleEditor } from '../domain/writers-articles.js';
import { noDraft } from '../presenters/post-drafts.js';

/** An admin discards the working copy of an article. Its text stays as a revision. */
export class DiscardDraft extends Command<void> {
  constructor(
    readonly id: number,
    readonly by: ArticleEditor,
  ) {
    super();
  }
}

@HandlesCommand(DiscardDraft)
export class DiscardDraftHandler implements ICommandHandler<DiscardDraft> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by }: DiscardDraft): Promise<void> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    mustBeEditorsOwn(post, by);
    if (by.onlyOwn) refuseScheduled(post, this.clock.now());
    const draft = await this.em.findOne(PostDraft, id);
    if (!draft) throw noDraft();
    const { fields, savedBy } = draft;
    await writeRevision(this.em, {
      postId: id,
      kind: 'saved',
      fields,
      editorId: savedBy ?? null,
      now: this.clock.now(),
    });
    post.lastDraftVersion = draft.version;
    // The timer was set to publish this text, and must not publish another one.
    await this.outbox.add(post.unschedule());
    await this.em.remove(draft).flush();
    // Of a published article, there is nothing left to publish.
    if (post.published) await clearPublishRequest(this.em, id);
    await this.outbox.add(draftChanged(post));
  }
}
