import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandBus } from '@nestjs/cqrs';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import type { DecisionContext } from '../../../kernel/decision-context.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordDecision } from '../../moderation/contract.js';
import { articleMissing, Campaign, nobodyReached } from '../domain/campaign.js';
import { countAudience } from '../presenters/audience.js';

/**
 * An admin sends a campaign: at a time, or after the delay in which it can be cancelled. One that is scheduled is moved to
 * the new time.
 */
export class ScheduleCampaign extends Command<number> {
  constructor(
    readonly id: number,
    readonly sendAt: Date | null,
    readonly context: DecisionContext,
  ) {
    super();
  }
}

const DELAY_UNIT_MS = 1_000;

@HandlesCommand(ScheduleCampaign, { kind: 'campaign', action: 'scheduled' })
export class ScheduleCampaignHandler implements ICommandHandler<ScheduleCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ id, sendAt, context }: ScheduleCampaign): Promise<number> {
    const campaign = await this.em.findOne(Campaign, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!campaign) throw DomainError.notFound('campaign');
    const now = this.clock.now();
    const soon = new Date(now.getTime() + this.settings.campaignDelaySeconds * DELAY_UNIT_MS);
    const before = campaign.state;
    const event = campaign.schedule(sendAt ?? soon, now, context.expectedVersion);
    await this.refuseUnpublished(campaign.postId);
    await this.refuseNobody(campaign);
    await this.outbox.add(event);
    const { state: after } = campaign;
    const decided = { action: 'scheduled', kind: 'campaign', itemId: id, before, after } as const;
    return this.commands.execute(new RecordDecision(context, decided));
  }

  private async refuseUnpublished(postId: number | null | undefined): Promise<void> {
    if (postId === null || postId === undefined) return;
    const [post] = await this.em.execute<unknown[]>('select 1 from post where id = ? and published', [postId]);
    if (!post) throw articleMissing();
  }

  private async refuseNobody({ audience }: Campaign): Promise<void> {
    if ((await countAudience(this.em, audience)) === 0) throw nobodyReached();
  }
}
