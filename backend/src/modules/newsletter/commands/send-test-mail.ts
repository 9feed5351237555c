import { EntityManager } from '@mikro-orm/postgresql';
import { Command } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { TestMailRequested } from '../contract.js';

/** An admin wants to see a campaign in their inbox. */
export class SendTestMail extends Command<void> {
  constructor(
    readonly campaignId: number,
    readonly email: string,
  ) {
    super();
  }
}

@HandlesCommand(SendTestMail)
export class SendTestMailHandler implements ICommandHandler<SendTestMail> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async execute({ campaignId, email }: SendTestMail): Promise<void> {
    const [test] = await this.em.execute<{ id: number }[]>(
      `insert into newsletter_test (email, campaign_id, created_at) select ?, id, ? from campaign where id = ? returning id`,
      [email, this.clock.now(), campaignId],
    );
    if (!test) throw DomainError.notFound('campaign');
    await this.outbox.add(new TestMailRequested(test.id));
  }
}
