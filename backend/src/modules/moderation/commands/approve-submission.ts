import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Submission } from '../domain/submission.js';

/** An admin takes a proposed topic up. `seen` is the version that the admin saw. */
export class ApproveSubmission extends Command<void> {
  constructor(
    readonly id: number,
    readonly seen?: number | null,
  ) {
    super();
  }
}

@HandlesCommand(ApproveSubmission)
export class ApproveSubmissionHandler implements ICommandHandler<ApproveSubmission> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
  ) {}

  async execute({ id, seen }: ApproveSubmission): Promise<void> {
    const submission = await this.em.findOne(Submission, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!submission) throw DomainError.notFound('submission');
    await this.outbox.add(submission.approve(seen));
  }
}
