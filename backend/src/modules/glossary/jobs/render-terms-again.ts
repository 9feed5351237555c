import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { RowSweep } from '../../../platform/jobs/row-sweep.js';
import { summarizeError } from '../../../platform/logging/summarize-error.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Term } from '../domain/term.js';
import type { TermHtml } from '../domain/term.js';
import { renderTerm } from '../presenters/term-html.js';

/**
 * Renders terms again that a migration has marked because the rendering has changed. A term keeps its version, so an editor
 * who is changing it loses nothing.
 */
@Injectable()
export class RenderTermsAgain extends RowSweep {
  protected readonly log = new Logger('Glossary');
  protected readonly everyMs = 30 * 60_000;
  protected readonly failure = 'Could not render a term again';

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly renderer: ArticleRenderer,
    protected readonly settings: Settings,
  ) {
    super();
  }

  /** Each in its own transaction: an editor may want to save the term meanwhile. */
  protected stepAfter(id: number): Promise<number | undefined> {
    return this.unitOfWork.run(() => this.renderNext(id));
  }

  private async renderNext(after: number): Promise<number | undefined> {
    // Skips a term that is being edited or that another worker renders. A later sweep finds it if it needs to.
    const [marked] = await this.em.execute<{ id: number }[]>(
      'select id from term where render_again and id > ? order by id limit 1 for update skip locked',
      [after],
    );
    if (!marked) return undefined;
    const term = await this.em.findOneOrFail(Term, marked.id);
    const html = await this.render(term);
    if (html && term.renderedAs(html)) await this.outbox.add(term.changed());
    return term.id;
  }

  /** Returns undefined for a text that cannot be rendered, which keeps its HTML; the others must not wait for it. */
  private async render(term: Term): Promise<TermHtml | undefined> {
    try {
      return await renderTerm(this.renderer, term.fields);
    } catch (error) {
      // Invalid: it takes too long, each time. After another error, the next sweep tries again.
      term.renderAgain = !(error instanceof DomainError && error.kind === 'invalid');
      this.log.warn(`The term ${term.slug} keeps its old rendering: ${summarizeError(error as Error)}`);
      return undefined;
    }
  }
}
