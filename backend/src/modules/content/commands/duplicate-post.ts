import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { LENGTHS } from '../contract.js';
import { Category } from '../domain/category.js';
import { PostDraft } from '../domain/post-draft.js';
import { Post } from '../domain/post.js';
import { mustBeEditorsOwn } from '../domain/writers-articles.js';
import type { ArticleEditor } from '../domain/writers-articles.js';
import { LinkedArticles } from '../presenters/linked-articles.js';
import { lockPictures } from '../presenters/lock-pictures.js';

/** An admin makes an unpublished article with the text of another one, or of its working copy. Returns its id. */
export class DuplicatePost extends Command<{ id: number; decisionId: number }> {
  constructor(
    readonly id: number,
    readonly by: ArticleEditor,
  ) {
    super();
  }
}

@HandlesCommand(DuplicatePost, { kind: 'post', action: 'created' })
export class DuplicatePostHandler implements ICommandHandler<DuplicatePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly articles: LinkedArticles,
  ) {}

  async execute({ id, by }: DuplicatePost): Promise<{ id: number; decisionId: number }> {
    const original = await this.em.findOne(Post, id);
    mustBeEditorsOwn(original, by);
    const { fields } = (await this.em.findOne(PostDraft, id)) ?? original;
    if (fields.categoryId !== null) await Category.mustExist(this.em, fields.categoryId);
    const { termsOff } = original;
    const text = { ...fields, ...(await this.articles.render(fields, termsOff)), title: copied(fields.title) };
    await lockPictures(this.em, fields);
    const post = Post.write(text, by.id, false, this.clock.now());
    post.termsOff = [...termsOff];
    await this.em.persist(post).flush();
    await this.outbox.add(post.written());
    const { title, state: after } = post;
    const decided = { action: 'created', kind: 'post', itemId: post.id, title, before: null, after } as const;
    const decisionId = await this.commands.execute(new RecordDecision({ adminId: by.id }, decided));
    return { id: post.id, decisionId };
  }
}

const SUFFIX = ' (copy)';
const copied = (title: string): string =>
  [...(title || 'Untitled')].slice(0, LENGTHS.title.max - SUFFIX.length).join('') + SUFFIX;
