import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision, RejectSubmission } from '../contract.js';
import { Submission } from '../domain/submission.js';

@HandlesCommand(RejectSubmission)
export class RejectSubmissionHandler implements ICommandHandler<RejectSubmission> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context }: RejectSubmission): Promise<number | null> {
    const submission = await this.em.findOne(Submission, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!submission) throw DomainError.notFound('submission');
    const before = submission.state;
    const event = submission.reject(context);
    if (!event) return null;
    await this.outbox.add(event);
    const decided = { action: 'rejected', kind: 'submission', itemId: id, before, after: submission.state } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
