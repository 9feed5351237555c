import { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Campaign } from '../domain/campaign.js';

/** Stops sending until an admin resumes. */
export class PauseCampaign extends ItemDecision {}

export const PauseCampaignHandler = itemDecisionHandler('campaign', PauseCampaign, RecordDecision, {
  entity: Campaign,
  action: 'paused',
  decide: (campaign) => campaign.pause('admin'),
});
