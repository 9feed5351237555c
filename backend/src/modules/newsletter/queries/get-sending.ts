import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { countAudience } from '../presenters/audience.js';
import type { Sending } from '../presenters/campaign.view.js';

/** How campaigns are sent here, and to how many. For admins. */
export class GetSending extends Query<Sending> {}

@HandlesQuery(GetSending)
export class GetSendingHandler implements IQueryHandler<GetSending> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: Settings,
  ) {}

  async execute(): Promise<Sending> {
    const every = await countAudience(this.em, 'every');
    const monthly = await countAudience(this.em, 'monthly');
    const { smtpUrl, campaignDelaySeconds, smtpRatePerMinute, siteTimeZone } = this.settings;
    return {
      mailServer: smtpUrl !== undefined,
      delaySeconds: campaignDelaySeconds,
      // Files have no provider with a limit.
      ratePerMinute: smtpUrl === undefined ? 0 : smtpRatePerMinute,
      timeZone: siteTimeZone,
      audiences: { every, monthly, all: every + monthly },
    };
  }
}
