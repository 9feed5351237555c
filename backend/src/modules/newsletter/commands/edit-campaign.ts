import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Campaign } from '../domain/campaign.js';
import type { CampaignFields } from '../domain/campaign.js';
import { refuseUnknownPost } from '../presenters/campaign-source.js';

/**
 * An editor changes a campaign that has not started, and an admin also a scheduled one. Omitted fields stay unchanged.
 *
 * @throws DomainError `campaign.scheduled`, `campaign.status`
 */
export class EditCampaign extends Command<number | null> {
  constructor(
    readonly id: number,
    readonly change: Partial<CampaignFields>,
    readonly context: DecisionContext,
    readonly maySend: boolean,
  ) {
    super();
  }
}

@HandlesCommand(EditCampaign, { kind: 'campaign', action: 'edited' })
export class EditCampaignHandler implements ICommandHandler<EditCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id, change, context, maySend }: EditCampaign): Promise<number | null> {
    const campaign = await this.em.findOne(Campaign, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!campaign) throw DomainError.notFound('campaign');
    if (!maySend) campaign.refuseScheduled();
    // Also for the article that it has, which may be deleted since the form was opened.
    await refuseUnknownPost(this.em, change.postId);
    const before = campaign.state;
    const event = campaign.edit(change, context.expectedVersion);
    if (!event) return null;
    await this.outbox.add(event);
    const { state: after } = campaign;
    // The desk saves a draft at each pause in typing. Nothing is decided before it is scheduled.
    if (after.status === 'draft') return null;
    const decided = { action: 'edited', kind: 'campaign', itemId: id, before, after } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }
}
