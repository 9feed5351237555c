import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoTime } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Category } from '../domain/category.js';
import { changedFields, draftChanged, hasSameFields, PostDraft } from '../domain/post-draft.js';
import { keepText, writeRevision } from '../domain/post-revision.js';
import { Post } from '../domain/post.js';
import { mustBeEditorsOwn, refuseScheduled } from '../domain/writers-articles.js';
import type { ArticleEditor } from '../domain/writers-articles.js';
import type { PostFields } from '../domain/post-fields.js';
import { lockPictures } from '../presenters/lock-pictures.js';
import { draftConflict } from '../presenters/post-drafts.js';
import type { SavedDraft } from '../presenters/post-drafts.view.js';

/** The version of the working copy that an editor started from, 0 when there was none, and then that of the article. */
export interface DraftBase {
  version: number;
  postVersion?: number | null | undefined;
}

/** An admin saves the working copy of an article: any of its fields. Omitted fields stay unchanged. */
export class SaveDraft extends Command<SavedDraft> {
  constructor(
    readonly id: number,
    readonly change: Partial<PostFields>,
    readonly base: DraftBase,
    readonly by: ArticleEditor,
  ) {
    super();
  }
}

@HandlesCommand(SaveDraft)
export class SaveDraftHandler implements ICommandHandler<SaveDraft> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ id, change, base, by }: SaveDraft): Promise<SavedDraft> {
    const post = await this.em.findOne(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    mustBeEditorsOwn(post, by);
    const found = await this.em.findOne(PostDraft, id);
    const now = this.clock.now();
    const before = (found ?? post).fields;
    const fields = changedFields(before, change);
    // An editor that sends what is there already, such as after a lost response, changes nothing.
    if (hasSameFields(before, fields)) return savedAs(found ?? { savedAt: post.updatedAt, version: 0 });
    if (by.onlyOwn) refuseScheduled(post, now);
    if (isOutdated(base, post, found)) throw await draftConflict(this.em, post, change);
    if (fields.categoryId !== null && fields.categoryId !== before.categoryId)
      await Category.mustExist(this.em, fields.categoryId);
    await lockPictures(this.em, fields);
    const draft = found ?? (await this.begin(post, now));
    if (found?.needsRevision(by.id, now)) await this.revise(found, now);
    draft.save(fields, by.id, now);
    await this.em.flush();
    if (!found || before.title !== fields.title) await this.outbox.add(draftChanged(post));
    return savedAs(draft);
  }

  private async begin(post: Post, now: Date): Promise<PostDraft> {
    await keepText(this.em, post, now);
    const draft = PostDraft.of(post, now);
    this.em.persist(draft);
    return draft;
  }

  private async revise(draft: PostDraft, now: Date): Promise<void> {
    const { postId, fields, savedBy } = draft;
    await writeRevision(this.em, { postId, kind: 'saved', fields, editorId: savedBy ?? null, now });
    draft.revisedAt = now;
  }
}

const savedAs = ({ savedAt, version }: Pick<PostDraft, 'savedAt' | 'version'>): SavedDraft => ({
  savedAt: isoTime(savedAt),
  version,
});

/** Someone else saved, published or discarded the working copy since, or changed the article without one. */
function isOutdated(base: DraftBase, post: Post, draft: PostDraft | null): boolean {
  if ((draft?.version ?? 0) !== base.version) return true;
  const { postVersion } = base;
  return !draft && postVersion !== undefined && postVersion !== null && postVersion !== post.version;
}
