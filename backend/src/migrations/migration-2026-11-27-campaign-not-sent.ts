import { Migration } from '@mikro-orm/migrations';

/** Why a scheduled campaign became a draft again. The previous version does not write it. */
export class CampaignNotSent extends Migration {
  override up(): void {
    this.addSql(
      `alter table campaign add column not_sent_because text constraint campaign_not_sent_known
         check (not_sent_because in ('article', 'audience', 'empty', 'rendering', 'restored'))`,
    );
  }
}
