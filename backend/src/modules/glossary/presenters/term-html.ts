import type { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import type { TermFields, TermHtml } from '../domain/term.js';

/** Renders the texts of a term. @throws DomainError `article.slow`, `article.busy` */
export async function renderTerm(
  renderer: ArticleRenderer,
  { definition, history, instead, sources }: Pick<TermFields, 'definition' | 'history' | 'instead' | 'sources'>,
): Promise<TermHtml> {
  const html = async (content: string): Promise<string> =>
    (await renderer.render({ content, footer: null })).contentHtml;
  const { contentHtml, excerpt } = await renderer.render({ content: definition, footer: null });
  return {
    excerpt,
    definitionHtml: contentHtml,
    historyHtml: history && (await html(history)),
    insteadHtml: instead && (await html(instead)),
    // Apart from the definition, which cards show without the sources: a number in brackets would lead nowhere there.
    sourcesHtml: sources && (await renderer.render({ content: '', footer: sources })).footerHtml,
  };
}
