import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { newSlug } from '../../../kernel/new-slug.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { nextNumber } from '../../../platform/database/next-number.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Term } from '../domain/term.js';
import type { TermFields } from '../domain/term.js';
import { markWritten } from '../domain/term-marks.js';
import { distinctWords } from '../domain/term-words.js';
import { refuseTooMany } from '../presenters/term-count.js';
import { termConflict } from '../presenters/term-conflict.js';
import { renderTerm } from '../presenters/term-html.js';

/** An editor adds a term. Returns its slug. @throws DomainError `term.slug-taken`, `term.too-many`, `term.word-twice` */
export class CreateTerm extends Command<string> {
  constructor(
    readonly fields: TermFields,
    /** Made of the term when it is missing. */
    readonly slug: string | null | undefined,
  ) {
    super();
  }
}

@HandlesCommand(CreateTerm)
export class CreateTermHandler implements ICommandHandler<CreateTerm> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly renderer: ArticleRenderer,
    private readonly clock: Clock,
  ) {}

  async execute({ fields, slug }: CreateTerm): Promise<string> {
    refuseTooMany((await this.em.count(Term)) + 1);
    const distinct = distinctWords(fields);
    const html = await renderTerm(this.renderer, distinct);
    const term = Term.create(
      slug ?? newSlug(fields.term, 'term', await nextNumber(this.em, 'term')),
      distinct,
      html,
      this.clock.now(),
    );
    await this.em
      .persist(term)
      .flush()
      .catch((error: unknown) => {
        throw termConflict(error);
      });
    await markWritten(this.em, term.slug);
    await this.outbox.add(term.changed());
    return term.slug;
  }
}
