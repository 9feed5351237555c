import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { draftChanged, PostDraft } from '../domain/post-draft.js';
import { postFieldsOf, selectPostFields } from '../domain/post-fields.js';
import type { PostFields } from '../domain/post-fields.js';
import { keepText, writeRevision } from '../domain/post-revision.js';
import { Post } from '../domain/post.js';
import { mustBeEditorsOwn, refuseScheduled } from '../domain/writers-articles.js';
import type { ArticleEditor } from '../domain/writers-articles.js';
import { lockPictures } from '../presenters/lock-pictures.js';

/** An admin makes a working copy of an earlier text. The text that it replaces becomes a revision. */
export class RestoreRevision extends Command<void> {
  constructor(
    readonly postId: number,
    readonly revisionId: number,
    readonly by: ArticleEditor,
  ) {
    super();
  }
}

const READ = `select ${selectPostFields()} from post_revision where post_id = ? and id = ?`;

@HandlesCommand(RestoreRevision)
export class RestoreRevisionHandler implements ICommandHandler<RestoreRevision> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ postId, revisionId, by }: RestoreRevision): Promise<void> {
    const post = await this.em.findOne(Post, postId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    mustBeEditorsOwn(post, by);
    if (by.onlyOwn) refuseScheduled(post, this.clock.now());
    const fields = await this.read(postId, revisionId);
    await lockPictures(this.em, fields);
    const now = this.clock.now();
    await keepText(this.em, post, now);
    const found = await this.em.findOne(PostDraft, postId);
    if (found) await this.revise(found, now);
    const draft = found ?? PostDraft.of(post, now);
    draft.save(fields, by.id, now);
    draft.revisedAt = now;
    await this.em.persist(draft).flush();
    await writeRevision(this.em, { postId, kind: 'restored', fields, editorId: by.id, now });
    await this.outbox.add(draftChanged(post));
  }

  private revise({ postId, fields, savedBy }: PostDraft, now: Date): Promise<void> {
    return writeRevision(this.em, { postId, kind: 'saved', fields, editorId: savedBy ?? null, now });
  }

  private async read(postId: number, revisionId: number): Promise<PostFields> {
    const [revision] = await this.em.execute<PostFields[]>(READ, [postId, revisionId]);
    if (!revision) throw DomainError.notFound('revision');
    // A category that has been deleted since is not restored.
    const [category] = await this.em.execute<{ id: number }[]>('select id from category where id = ? for key share', [
      revision.categoryId,
    ]);
    return { ...postFieldsOf(revision), categoryId: category?.id ?? null };
  }
}
