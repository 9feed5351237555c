import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Term } from '../domain/term.js';
import { markDeleted } from '../domain/term-marks.js';

/** An editor deletes a term. */
export class DeleteTerm extends Command<void> {
  constructor(readonly slug: string) {
    super();
  }
}

@HandlesCommand(DeleteTerm)
export class DeleteTermHandler implements ICommandHandler<DeleteTerm> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ slug }: DeleteTerm): Promise<void> {
    const term = await this.em.findOne(Term, { slug });
    if (!term) throw DomainError.notFound('term');
    await this.outbox.add(term.changed());
    await this.em.remove(term).flush();
    await markDeleted(this.em, slug);
  }
}
