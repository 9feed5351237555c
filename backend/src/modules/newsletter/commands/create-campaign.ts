import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Campaign } from '../domain/campaign.js';
import type { CampaignFields } from '../domain/campaign.js';
import { refuseUnknownPost } from '../presenters/campaign-source.js';

/** An admin drafts an email to subscribers. Returns its id and the id of the decision. */
export class CreateCampaign extends Command<{ id: number; decisionId: number }> {
  constructor(
    readonly adminId: number,
    readonly fields: CampaignFields,
  ) {
    super();
  }
}

@HandlesCommand(CreateCampaign, { kind: 'campaign', action: 'created' })
export class CreateCampaignHandler implements ICommandHandler<CreateCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  async execute({ adminId, fields }: CreateCampaign): Promise<{ id: number; decisionId: number }> {
    await refuseUnknownPost(this.em, fields.postId);
    const campaign = Campaign.draft(fields, this.clock.now());
    await this.em.persist(campaign).flush();
    await this.outbox.add(campaign.drafted());
    const { id, state: after } = campaign;
    const decided = { action: 'created', kind: 'campaign', itemId: id, before: null, after } as const;
    return { id, decisionId: await this.commands.execute(new RecordDecision({ adminId }, decided)) };
  }
}
