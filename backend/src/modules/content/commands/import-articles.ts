import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { namingItem } from '../../../kernel/domain-error.js';
import type { ImportableArticle, ImportMode, ImportOutcome } from '../../../kernel/transfer.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { isTooSlow } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { ImportArticles } from '../contract.js';
import { Category } from '../domain/category.js';
import { importedCorrections, newCorrection } from '../domain/corrections.js';
import { keepFormerPaths } from '../domain/former-paths.js';
import { findMarks, hasChanged, importOutcome, isWritten, lockImports, saveMark } from '../domain/import-marks.js';
import type { ImportMark } from '../domain/import-marks.js';
import { lockPin } from '../domain/pin-lock.js';
import { keepText } from '../domain/post-revision.js';
import { Post } from '../domain/post.js';
import type { PostText } from '../domain/post.js';
import { hashOf, storedHashOf } from '../presenters/article-hash.js';
import { LinkedArticles } from '../presenters/linked-articles.js';
import { lockPictures } from '../presenters/lock-pictures.js';

interface MergedArticle extends ImportableArticle {
  /** Also those that an editor switched off here. */
  termsOff: string[];
}

@HandlesCommand(ImportArticles)
export class ImportArticlesHandler implements ICommandHandler<ImportArticles> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly articles: LinkedArticles,
  ) {}

  async execute({ items, how }: ImportArticles): Promise<ImportOutcome[]> {
    const categories = new Map((await this.em.findAll(Category)).map(({ slug, id }) => [slug, id]));
    await lockImports(this.em);
    if (items.some(({ pinned }) => pinned)) await lockPin(this.em);
    const markOf = await findMarks(this.em, 'article', items.map(({ origin }) => origin)); // prettier-ignore
    const outcomes: ImportOutcome[] = [];
    for (const item of items) {
      const one = () => this.importOne(item, markOf(item.origin), categories.get(item.category)!, how);
      outcomes.push(await namingItem(item.title, one));
    }
    return outcomes;
  }

  private async importOne(
    item: ImportableArticle,
    known: ImportMark | undefined,
    categoryId: number,
    how: ImportMode,
  ): Promise<ImportOutcome> {
    const hash = hashOf(item);
    const here = hasChanged(known, hash) ? await this.lock(known.itemId) : undefined;
    const outcome = importOutcome(known, hash, here && storedHashOf(here));
    if (!isWritten(outcome, how)) return outcome;
    const termsOff = [...new Set([...(here?.termsOff ?? []), ...(item.termsOff ?? [])])];
    const article: MergedArticle = { ...item, termsOff };
    const text = await this.textOf(article, categoryId);
    if (!text) return 'refused';
    const post = here ? await this.update(here, article, text) : await this.create(article, text, known?.itemId);
    await keepFormerPaths(this.em, post.id, article.formerPaths ?? []);
    await saveMark(this.em, 'article', article.origin, post, { sourceHash: hash, storedHash: storedHashOf(post) });
    return outcome;
  }

  private lock(id: number): Promise<Post> {
    return this.em.findOneOrFail(Post, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  /** @returns undefined if it takes too long to show */
  private async textOf(
    { title, summary, imageAlt, imageCaption, shown, termsOff, ...source }: MergedArticle,
    categoryId: number,
  ): Promise<PostText | undefined> {
    const { content, footer, imageUrl } = shown ?? source;
    const fields = { title, categoryId, summary, imageUrl, imageAlt, imageCaption };
    await lockPictures(this.em, { content, footer, imageUrl });
    try {
      return { ...fields, ...(await this.articles.render({ content, footer }, termsOff)) };
    } catch (error) {
      if (isTooSlow(error)) return undefined;
      throw error;
    }
  }

  /** Without an author, who has no account here. `id` is the one that PlaceArticles has decided. */
  private async create(article: MergedArticle, text: PostText, id: number | undefined): Promise<Post> {
    const { createdAt, updatedAt, publishedAt, published, feedGuid = null, termsOff } = article;
    const post = Post.write(text, null, published, new Date(createdAt));
    if (id !== undefined) post.id = id;
    post.feedGuid = feedGuid;
    post.termsOff = termsOff;
    post.corrections = (article.corrections ?? []).map(newCorrection);
    if (published && article.pinned) post.pinned = (await this.em.count(Post, { pinned: true, published: true })) === 0;
    post.setDates({
      createdAt: new Date(createdAt),
      updatedAt: new Date(updatedAt),
      publishedAt: publishedAt === null ? null : new Date(publishedAt),
    });
    await this.em.persist(post).flush();
    await this.outbox.add(post.written());
    return post;
  }

  private async update(post: Post, { published, termsOff, corrections }: MergedArticle, text: PostText): Promise<Post> {
    const now = this.clock.now();
    await keepText(this.em, post, now);
    post.termsOff = termsOff;
    const others = corrections && importedCorrections(post.corrections, corrections);
    const corrected = others && post.correctedAs(others, now);
    const event = post.edit(text, published, now) ?? corrected;
    post.linkAgain = true;
    await this.em.flush();
    if (event) await this.outbox.add(event);
    return post;
  }
}
