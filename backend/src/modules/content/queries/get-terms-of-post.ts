import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { ArticlePreview } from '../../../platform/markdown/article-preview.js';
import { TermLinks } from '../domain/term-links.js';
import { readTerms } from '../presenters/linked-articles.js';
import type { TermOfPost } from '../presenters/post-terms.view.js';

/** The terms that an article uses, or its working copy if it has one, in the order of their first uses; for editors. */
export class GetTermsOfPost extends Query<TermOfPost[]> {
  constructor(readonly postId: number) {
    super();
  }
}

interface Row {
  html: string;
  off: string[];
  draft: string | null;
}

@HandlesQuery(GetTermsOfPost)
export class GetTermsOfPostHandler implements IQueryHandler<GetTermsOfPost> {
  constructor(
    private readonly em: EntityManager,
    private readonly preview: ArticlePreview,
  ) {}

  /** @throws DomainError `post.not-found`, `preview.slow`, `preview.busy` */
  async execute({ postId }: GetTermsOfPost): Promise<TermOfPost[]> {
    const [row] = await this.em.execute<Row[]>(
      `select post.content_html as html, to_jsonb(post.terms_off) as off, d.content as draft
         from post left join post_draft d on d.post_id = post.id where post.id = ?`,
      [postId],
    );
    if (!row) throw DomainError.notFound('post');
    const { html, off, draft } = row;
    const text = draft === null ? html : (await this.preview.render({ content: draft, footer: null })).contentHtml;
    const terms = await readTerms(this.em);
    const names = new Map(terms.map(({ slug, term }) => [slug, term]));
    return new TermLinks(terms).in(text).map((slug) => ({ slug, term: names.get(slug)!, linked: !off.includes(slug) }));
  }
}
