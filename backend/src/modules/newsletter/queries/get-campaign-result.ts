import { EntityManager } from '@mikro-orm/postgresql';
import { Query } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { HandlesQuery } from '../../../platform/cqrs/handles.js';
import { findById } from '../../../platform/database/find-by-id.js';
import { CAMPAIGN_COLUMNS, toCampaign } from '../presenters/campaign-rows.js';
import type { CampaignRow } from '../presenters/campaign-rows.js';
import type { CampaignLink, CampaignResult } from '../presenters/campaign.view.js';

/** Why addresses failed. Deliveries are deleted after 60 days, so the numbers end before those of the campaign. */
const REASONS = ['unknown', 'full', 'refused', 'invalid', 'too-late'] as const;
type Reason = (typeof REASONS)[number];

/** One campaign with its clicks by link and its failures by reason. For an admin. */
export class GetCampaignResult extends Query<CampaignResult> {
  constructor(readonly id: number) {
    super();
  }
}

/** `chr(63)` is the question mark, which would be a parameter. */
const LINKED_POST = `substring(split_part(split_part(link, '#', 1), chr(63), 1) from '^/article/([1-9][0-9]{0,8})$')::int`;
const LINKS = `
  select link, (select title from post where post.id = ${LINKED_POST}) as title, sum(clicks)::int as clicks
    from newsletter_click where campaign_id = ? group by link order by clicks desc, link limit 100`;
const FAILURES = `
  select reason, count(*)::int as count from newsletter_delivery where campaign_id = ? and status = 'failed' group by reason`;

@HandlesQuery(GetCampaignResult)
export class GetCampaignResultHandler implements IQueryHandler<GetCampaignResult> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: GetCampaignResult): Promise<CampaignResult> {
    const campaign = toCampaign(await findById<CampaignRow>('campaign', CAMPAIGN_COLUMNS, id, this.em));
    const links = await this.em.execute<CampaignLink[]>(LINKS, [id]);
    const failed = await this.em.execute<{ reason: string; count: number }[]>(FAILURES, [id]);
    const countOf = (reason: Reason) => failed.find((row) => row.reason === reason)?.count ?? 0;
    const failures = Object.fromEntries(REASONS.map((reason) => [reason, countOf(reason)])) as Record<Reason, number>;
    return { ...campaign, links, failures };
  }
}
