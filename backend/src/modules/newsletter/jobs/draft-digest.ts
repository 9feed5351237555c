import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { WorkerJob } from '../../../platform/jobs/worker-job.js';
import { Settings } from '../../../platform/config/settings.js';
import { UnitOfWork } from '../../../platform/cqrs/unit-of-work.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Campaign } from '../domain/campaign.js';
import { dueMonth } from '../domain/digest.js';
import type { Month } from '../domain/digest.js';
import { digestText } from '../presenters/digest-text.js';
import type { DigestArticle } from '../presenters/digest-text.js';

const EVERY_MS = 10 * 60_000;

/** A month begins in the time zone of the site. */
const PUBLISHED = `
  select post.id, title, excerpt, category.name as category, reading_minutes as "readingMinutes"
    from post join category on category.id = post.category_id
   where published and published_at >= ?::timestamp at time zone ? and published_at < ?::timestamp at time zone ?
   order by published_at, post.id`;

/** Drafts the monthly digest on the first of the month. An admin sends it. Runs in every worker, and drafts it once. */
@Injectable()
export class DraftDigest extends WorkerJob {
  protected readonly log = new Logger('Newsletter');
  protected readonly schedule = {
    everyMs: EVERY_MS,
    work: () => this.draftIfDue(),
    failure: 'Could not draft the digest',
  };

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    protected readonly settings: Settings,
  ) {
    super();
  }

  async draftIfDue(): Promise<void> {
    const month = dueMonth(this.clock.now(), this.settings.siteTimeZone);
    if (month) await this.unitOfWork.run(() => this.draft(month));
  }

  private async draft(month: Month): Promise<void> {
    const zone = this.settings.siteTimeZone;
    const articles = await this.em.execute<DigestArticle[]>(PUBLISHED, [month.first, zone, month.next, zone]);
    if (articles.length === 0) return;
    // The other workers wait here, and then find it. It stays when the draft is deleted.
    const [isMine] = await this.em.execute<unknown[]>(
      'insert into newsletter_digest (month) values (?) on conflict do nothing returning month',
      [month.first],
    );
    if (!isMine) return;
    const fields = { ...digestText(month, articles), postId: null, audience: 'monthly' } as const;
    const campaign = Campaign.draft(fields, this.clock.now(), month.first);
    await this.em.persist(campaign).flush();
    await this.outbox.add(campaign.drafted());
  }
}
