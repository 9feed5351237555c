import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Submission } from '../domain/submission.js';

/** An admin turns a proposed topic down; it is kept, and shown to nobody. `seen` is the version that the admin saw. */
export class RejectSubmission extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(RejectSubmission)
export class RejectSubmissionHandler implements ICommandHandler<RejectSubmission> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: RejectSubmission): Promise<void> {
    const submission = await this.em.findOne(Submission, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!submission) throw DomainError.notFound('submission');
    await this.outbox.add(submission.reject(seen));
  }
}
