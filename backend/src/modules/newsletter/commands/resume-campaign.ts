import { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Campaign } from '../domain/campaign.js';

/** Goes on sending, also when the mail server was unavailable. */
export class ResumeCampaign extends ItemDecision {}

export const ResumeCampaignHandler = itemDecisionHandler('campaign', ResumeCampaign, RecordDecision, {
  entity: Campaign,
  action: 'resumed',
  decide: (campaign) => campaign.resume(),
});
