import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { HoldRestoredCampaigns } from '../contract.js';

/** A scheduled campaign may have been sent since the backup, and a started one may have reached more. */
const HOLD = `
  update campaign set version = version + 1, resume_at = null,
         status = case status when 'scheduled' then 'draft' else 'paused' end,
         send_at = case status when 'scheduled' then null else send_at end,
         paused_because = case status when 'scheduled' then null else 'restored' end,
         not_sent_because = case status when 'scheduled' then 'restored' end
   where status in ('scheduled', 'sending', 'paused') returning id`;

@HandlesCommand(HoldRestoredCampaigns)
export class HoldRestoredCampaignsHandler implements ICommandHandler<HoldRestoredCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number> {
    const held = await this.em.execute<unknown[]>(HOLD);
    return held.length;
  }
}
