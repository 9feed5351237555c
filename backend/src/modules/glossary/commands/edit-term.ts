import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { ArticleRenderer } from '../../../platform/markdown/article-renderer.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Term } from '../domain/term.js';
import type { TermFields } from '../domain/term.js';
import { distinctWords } from '../domain/term-words.js';
import { renderTerm } from '../presenters/term-html.js';

/** An editor changes a term. Omitted fields stay unchanged. @throws DomainError `term.word-twice`, `term.stale` */
export class EditTerm extends Command<void> {
  constructor(
    readonly slug: string,
    readonly change: Partial<TermFields>,
    readonly expectedVersion: number | null | undefined,
  ) {
    super();
  }
}

@HandlesCommand(EditTerm)
export class EditTermHandler implements ICommandHandler<EditTerm> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly renderer: ArticleRenderer,
    private readonly clock: Clock,
  ) {}

  async execute({ slug, change, expectedVersion }: EditTerm): Promise<void> {
    const term = await this.em.findOne(Term, { slug }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!term) throw DomainError.notFound('term');
    const fields = distinctWords({ ...term.fields, ...change });
    const event = term.edit(fields, await renderTerm(this.renderer, fields), this.clock.now(), expectedVersion);
    await this.outbox.add(event);
  }
}
