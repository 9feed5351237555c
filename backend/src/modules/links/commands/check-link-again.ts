import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { checkSoon } from '../domain/checked-links.js';

/**
 * An editor has a link checked again, by a worker: only it knows when its host was asked last.
 *
 * @throws DomainError `link.not-found`
 */
export class CheckLinkAgain extends Command<void> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesCommand(CheckLinkAgain)
export class CheckLinkAgainHandler implements ICommandHandler<CheckLinkAgain> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ id }: CheckLinkAgain): Promise<void> {
    if (!(await checkSoon(this.em, id, this.clock.now()))) throw DomainError.notFound('link');
  }
}
