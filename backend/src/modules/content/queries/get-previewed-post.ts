import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { SingleFlight } from '../../../platform/concurrency/single-flight.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { ArticlePreview } from '../../../platform/markdown/article-preview.js';
import { readingMinutesOf } from '../domain/post.js';
import { TermLinks } from '../domain/term-links.js';
import { readTerms } from '../presenters/linked-articles.js';
import type { Post } from '../presenters/post.view.js';
import { findPreviewed } from '../presenters/preview-links.js';
import { readDraft } from '../presenters/post-drafts.js';
import { POST_COLUMNS, toPost } from '../presenters/rows.js';
import type { PostRow } from '../presenters/rows.js';

/** The article of a preview link, as its next publication would show it. */
export class GetPreviewedPost extends Query<Post> {
  constructor(readonly token: string) {
    super();
  }
}

const READ = `select ${POST_COLUMNS}, to_jsonb(terms_off) as off from post where id = ?`;

type Rendered = Awaited<ReturnType<ArticlePreview['render']>>;

@HandlesQuery(GetPreviewedPost)
export class GetPreviewedPostHandler implements IQueryHandler<GetPreviewedPost> {
  /** A class that opens one link must not fill the queue in which editors wait for their own previews. */
  private readonly rendered = new LRUCache<string, Rendered>({ max: 20 });
  private readonly inFlight = new SingleFlight<Rendered>();

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly preview: ArticlePreview,
  ) {}

  async execute({ token }: GetPreviewedPost): Promise<Post> {
    const id = await findPreviewed(this.em, token, this.clock.now());
    const [row] = id === undefined ? [] : await this.em.execute<(PostRow & { off: string[] })[]>(READ, [id]);
    if (!row) throw DomainError.notFound('preview');
    const post = toPost(row, false);
    const draft = await readDraft(this.em, post.id);
    if (!draft) return post;
    const { version, savedAt: updatedAt, savedBy: _savedBy, ...fields } = draft;
    // An article never has two working copies of the same version.
    const key = `${post.id} ${version}`;
    const rendered = this.rendered.get(key) ?? (await this.inFlight.run(key, () => this.render(key, fields)));
    const readingMinutes = readingMinutesOf(fields.content);
    const contentHtml = new TermLinks(await readTerms(this.em)).addTo(rendered.contentHtml, row.off);
    const excerpt = fields.summary ?? rendered.excerpt;
    return { ...post, ...fields, ...rendered, contentHtml, excerpt, readingMinutes, updatedAt };
  }

  private async render(key: string, fields: Parameters<ArticlePreview['render']>[0]): Promise<Rendered> {
    const rendered = await this.preview.render(fields);
    this.rendered.set(key, rendered);
    return rendered;
  }
}
