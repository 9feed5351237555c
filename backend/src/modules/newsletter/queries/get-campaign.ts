import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import { CAMPAIGN_COLUMNS, toCampaign } from '../presenters/campaign-rows.js';
import type { CampaignRow } from '../presenters/campaign-rows.js';
import type { Campaign } from '../presenters/campaign.view.js';

/** One campaign, for an admin. */
export class GetCampaign extends Query<Campaign> {
  constructor(readonly id: number) {
    super();
  }
}

@HandlesQuery(GetCampaign)
export class GetCampaignHandler implements IQueryHandler<GetCampaign> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetCampaign): Promise<Campaign> {
    return toCampaign(await findById<CampaignRow>('campaign', CAMPAIGN_COLUMNS, id, this.em));
  }
}
