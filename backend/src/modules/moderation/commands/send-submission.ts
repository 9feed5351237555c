import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Submission, proposalReceived, receiveProposal } from '../domain/proposal.js';

export interface SubmissionFields {
  title: string;
  content: string;
  authorName: string;
  email: string;
  categoryId: number;
  isPublic: boolean;
}

/** A reader proposes a topic for the journal, signed in or not. Returns its id. */
export class SendSubmission extends Command<number> {
  constructor(
    readonly fields: SubmissionFields,
    readonly accountId: number | null,
  ) {
    super();
  }
}

@HandlesCommand(SendSubmission)
export class SendSubmissionHandler implements ICommandHandler<SendSubmission> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ fields, accountId }: SendSubmission): Promise<number> {
    // The content module owns categories; this only reads them.
    const categories = await this.em.execute<unknown[]>('select 1 as there from category where id = ?', [
      fields.categoryId,
    ]);
    if (categories.length === 0) {
      throw new DomainError('submission.category', 'invalid', 'Category not found', 'categoryId');
    }
    const submission = receiveProposal(new Submission(), { ...fields, accountId }, this.clock.now());
    await this.em.persist(submission).flush();
    await this.outbox.add(proposalReceived('submission', submission));
    return submission.id;
  }
}
