import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import type { Page, PageRequest } from '../../../kernel/page.js';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { readPage } from '../../../platform/database/keyset.js';
import type { CampaignStatus } from '../contract.js';
import { CAMPAIGN_COLUMNS, toCampaign } from '../presenters/campaign-rows.js';
import type { CampaignRow } from '../presenters/campaign-rows.js';
import type { Campaign } from '../presenters/campaign.view.js';

/** All campaigns, or those in one status, newest first. For admins. */
export class ListCampaigns extends Query<Page<Campaign>> {
  constructor(
    readonly status: CampaignStatus | undefined,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@HandlesQuery(ListCampaigns)
export class ListCampaignsHandler implements IQueryHandler<ListCampaigns> {
  constructor(private readonly em: EntityManager) {}

  execute({ status, page }: ListCampaigns): Promise<Page<Campaign>> {
    const where = status === undefined ? [] : [{ sql: 'status = ?', params: [status] }];
    const query = { from: 'campaign', columns: CAMPAIGN_COLUMNS, where, order: 'newest first' } as const;
    return readPage<CampaignRow, Campaign>(this.em, query, page, toCampaign);
  }
}
