import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { renderArticle } from '../../../platform/markdown/render-article.js';
import { renderComment } from '../../../platform/markdown/render-markdown.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { SeedDemoContent } from '../contract.js';
import type { DemoContent } from '../contract.js';
import { Category } from '../domain/category.js';
import { Comment } from '../domain/comment.js';
import { Confession } from '../domain/confession.js';
import { postFieldsOf } from '../domain/post-fields.js';
import { Post } from '../domain/post.js';
import { flagCrises } from '../domain/second-reader.js';

@HandlesCommand(SeedDemoContent)
export class SeedDemoContentHandler implements ICommandHandler<SeedDemoContent> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ content, authorId }: SeedDemoContent): Promise<boolean> {
    const first = await this.em.execute<unknown[]>(
      "insert into installation_mark (name) values ('demo-content') on conflict do nothing returning name",
    );
    const [used] = await this.em.execute<{ any: boolean }[]>(
      'select exists (select 1 from post) or exists (select 1 from confession) as any',
    );
    if (first.length === 0 || used?.any) return false;
    const posts = await this.articles(content.articles, authorId);
    await this.stories(content.stories);
    await this.comments(content.comments, posts);
    for (const { quarter, counts } of content.quarters)
      await this.em.execute('select count_in_quarter(?::date, ?::jsonb)', [quarter, JSON.stringify(counts)]);
    return true;
  }

  private async articles(articles: DemoContent['articles'], authorId: number | null): Promise<Post[]> {
    const categories = await this.em.findAll(Category);
    const posts: Post[] = [];
    // Oldest first, so that the newest article has the highest id.
    for (const article of articles.toReversed()) {
      const categoryId = categories.find(({ slug }) => slug === article.category)?.id ?? 0;
      const { title, content, footer } = article;
      const text = { ...postFieldsOf({ title, content, footer, categoryId }), ...renderArticle(article) };
      const post = Post.write(text, authorId, true, noonOf(article.publishedOn));
      // A worker links its terms, which may not be there yet.
      Object.assign(post, { linkAgain: true, termsOff: article.termsOff ?? [] });
      await this.em.persist(post).flush();
      await this.outbox.add(post.written());
      posts.unshift(post);
    }
    return posts;
  }

  private async stories(stories: DemoContent['stories']): Promise<void> {
    for (const story of stories.toReversed()) {
      const confession = Confession.submit(story.content, story.category, noonOf(story.day), story.contentNotes);
      await this.em.persist(confession).flush();
      await flagCrises(this.em, [confession]);
      await this.outbox.add(confession.submitted());
      if (story.approved) await this.outbox.add(confession.approve());
    }
  }

  private async comments(comments: DemoContent['comments'], posts: Post[]): Promise<void> {
    const written: Comment[] = [];
    for (const { article, content, day, approved, parent } of comments) {
      const comment = Comment.submit({
        postId: posts[article - 1]!.id,
        authorId: null,
        parentId: parent === null ? null : written[parent]!.id,
        content,
        contentHtml: renderComment(content),
        now: noonOf(day),
      });
      await this.em.persist(comment).flush();
      written.push(comment);
      await this.outbox.add(comment.submitted());
      if (approved) await this.outbox.add(comment.approve());
    }
  }
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
