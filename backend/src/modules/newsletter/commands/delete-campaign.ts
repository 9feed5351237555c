import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Campaign } from '../domain/campaign.js';

/** An editor deletes a campaign that nobody got, and an admin also a scheduled one. @throws DomainError `campaign.scheduled`, `campaign.status` */
export class DeleteCampaign extends Command<number> {
  constructor(
    readonly id: number,
    readonly context: DecisionContext,
    readonly maySend: boolean,
  ) {
    super();
  }
}

@HandlesCommand(DeleteCampaign, { kind: 'campaign', action: 'deleted' })
export class DeleteCampaignHandler implements ICommandHandler<DeleteCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, context, maySend }: DeleteCampaign): Promise<number> {
    const campaign = await this.em.findOne(Campaign, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!campaign) throw DomainError.notFound('campaign');
    if (!maySend) campaign.refuseScheduled();
    const { state: before } = campaign;
    await this.outbox.add(campaign.deleted());
    await this.refuseUnderWay(id);
    await this.em.remove(campaign).flush();
    const decided = { action: 'deleted', kind: 'campaign', itemId: id, before, after: null } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  /** A worker may be talking to a mail server when the campaign is cancelled. */
  private async refuseUnderWay(id: number): Promise<void> {
    const underWay = "select 1 from newsletter_delivery where campaign_id = ? and status = 'sending' limit 1";
    if ((await this.em.execute<unknown[]>(underWay, [id])).length === 0) return;
    throw new DomainError(
      'campaign.status',
      'conflict',
      'This email was canceled a moment ago, and someone may still get it. Try again in a minute.',
    );
  }
}
