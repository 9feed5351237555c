import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Category } from '../domain/category.js';
import { postFieldsOf } from '../domain/post-fields.js';
import type { EnteredPostFields } from '../domain/post-fields.js';
import { writeRevision } from '../domain/post-revision.js';
import { Post } from '../domain/post.js';
import { LinkedArticles } from '../presenters/linked-articles.js';
import { lockPictures } from '../presenters/lock-pictures.js';

/** An admin creates an article, as a draft or published. Returns its id and the id of the decision. */
export class CreatePost extends Command<{ id: number; decisionId: number }> {
  constructor(
    readonly authorId: number,
    readonly entered: EnteredPostFields & { categoryId: number },
    readonly published: boolean,
  ) {
    super();
  }
}

@HandlesCommand(CreatePost, { kind: 'post', action: 'created' })
export class CreatePostHandler implements ICommandHandler<CreatePost> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly articles: LinkedArticles,
  ) {}

  async execute({ authorId, entered, published }: CreatePost): Promise<{ id: number; decisionId: number }> {
    await Category.mustExist(this.em, entered.categoryId);
    const fields = postFieldsOf(entered);
    const text = { ...fields, ...(await this.articles.render(fields, [])) };
    await lockPictures(this.em, fields);
    const now = this.clock.now();
    const post = Post.write(text, authorId, published, now);
    await this.em.persist(post).flush();
    await this.outbox.add(post.written());
    const { id, title, state: after } = post;
    if (published)
      await writeRevision(this.em, { postId: id, kind: 'published', fields: post.fields, editorId: authorId, now });
    const decided = { action: 'created', kind: 'post', itemId: id, title, before: null, after } as const;
    const record = new RecordDecision({ adminId: authorId }, decided);
    return { id, decisionId: await this.commands.execute(record) };
  }
}
