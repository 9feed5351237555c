import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { RenderAgainSweep } from '../../../platform/outbox/render-again-sweep.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import type { TermChanged } from '../contract.js';
import { Term } from '../domain/term.js';
import type { TermHtml } from '../domain/term.js';
import { renderTerm } from '../presenters/term-html.js';

/** Renders terms again after a change of the renderer. */
@Injectable()
export class RenderTermsAgain extends RenderAgainSweep<Term, TermHtml> {
  protected readonly log = new Logger('Glossary');
  protected readonly failure = 'Could not render a term again';
  protected readonly table = 'term';
  protected readonly entity = Term;

  constructor(
    protected readonly em: EntityManager,
    protected readonly outbox: Outbox,
    protected readonly unitOfWork: UnitOfWork,
    private readonly renderer: ArticleRenderer,
    protected readonly settings: Settings,
  ) {
    super();
  }

  protected render({ fields }: Term): Promise<TermHtml> {
    return renderTerm(this.renderer, fields);
  }

  protected changed(term: Term): TermChanged {
    return term.changed();
  }
}
