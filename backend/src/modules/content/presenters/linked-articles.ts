import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import type { ArticleSource, RenderedArticle } from '../../../platform/markdown/render-article.js';
import { TermLinks } from '../domain/term-links.js';
import type { LinkedTerm } from '../domain/term-links.js';

/** Serializes articles that are being saved with terms that change: both would miss the other. */
const LOCK = "hashtext('term-links')";

/** Renders articles with links to the terms of the glossary. Call it in the transaction that stores the HTML. */
@Injectable()
export class LinkedArticles {
  constructor(
    private readonly em: EntityManager,
    private readonly articles: ArticleRenderer,
  ) {}

  /**
   * @param off slugs of terms that stay plain in this article
   * @throws DomainError `article.slow`, `article.busy`
   */
  async render(text: Pick<ArticleSource, 'content' | 'footer'>, off: readonly string[]): Promise<RenderedArticle> {
    const rendered = await this.articles.render(text);
    const links = new TermLinks(await lockTerms(this.em));
    return { ...rendered, contentHtml: links.addTo(rendered.contentHtml, off) };
  }
}

/** Reads the published terms, and makes terms that change meanwhile wait until this transaction has stored its links. */
export async function lockTerms(em: EntityManager): Promise<LinkedTerm[]> {
  await em.execute(`select pg_advisory_xact_lock_shared(${LOCK})`);
  return readTerms(em);
}

export const readTerms = (em: EntityManager): Promise<LinkedTerm[]> =>
  em.execute<LinkedTerm[]>('select slug, term, forms from term where published order by id');

/**
 * Waits for the articles that are being saved with the terms as they were. Those that are saved afterwards have them as they are. It
 * holds no lock then: marking articles takes long, and no save may wait for that.
 */
export async function awaitSaves(em: EntityManager): Promise<void> {
  await em.execute(`select pg_advisory_lock(${LOCK})`);
  await em.execute(`select pg_advisory_unlock(${LOCK})`);
}
