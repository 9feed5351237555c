import { ItemDecision } from '../../../kernel/decision-context.js';
import { itemDecisionHandler } from '../../../platform/outbox/item-decision-handler.js';
import { RecordDecision } from '../../moderation/contract.js';
import { Campaign } from '../domain/campaign.js';

/** Ends a campaign. Nothing more of it is sent. */
export class CancelCampaign extends ItemDecision {}

export const CancelCampaignHandler = itemDecisionHandler('campaign', CancelCampaign, RecordDecision, {
  entity: Campaign,
  action: 'cancelled',
  decide: (campaign, { context }, now) => campaign.cancel(now, context.expectedVersion),
});
