import { EntityManager } from '@mikro-orm/postgresql';
import type { ICommandHandler } from '@nestjs/cqrs';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { HoldRestoredCampaigns } from '../contract.js';

/** A scheduled campaign may have been sent since the backup, as may a draft, and a started one may have reached more. */
const HOLD = `
  update campaign set version = version + 1, resume_at = null,
         status = case when status in ('draft', 'scheduled') then 'draft' else 'paused' end,
         send_at = case when status in ('draft', 'scheduled') then null else send_at end,
         paused_because = case when status in ('draft', 'scheduled') then null else 'restored' end,
         not_sent_because = case when status in ('draft', 'scheduled') then 'restored' end
   where status in ('scheduled', 'sending', 'paused')
      or (status = 'draft' and (?::int[] is null or id = any (?::int[]))) returning id`;
const MARK_DIGESTS =
  'insert into newsletter_digest (month) select month from unnest(?::date[]) month on conflict do nothing';

@HandlesCommand(HoldRestoredCampaigns)
export class HoldRestoredCampaignsHandler implements ICommandHandler<HoldRestoredCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute({ scheduled, digests }: HoldRestoredCampaigns): Promise<number> {
    await this.em.execute(MARK_DIGESTS, [`{${digests.join()}}`]);
    const ids = scheduled && `{${scheduled.join()}}`;
    const held = await this.em.execute<unknown[]>(HOLD, [ids, ids]);
    return held.length;
  }
}
