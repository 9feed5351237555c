import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Logger } from '@nestjs/common';
import type { ICommandHandler } from '@nestjs/cqrs';
import { Clock, isoDay } from '../../../kernel/clock.js';
import { retainedSince, RETENTION } from '../../../kernel/retention.js';
import { Settings } from '../../../platform/config/settings.js';
import { HandlesCommand } from '../../../platform/cqrs/handles.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { RecordBounces } from '../contract.js';
import type { BounceType, SubscriberLeft } from '../contract.js';
import { isSuspicious, statusAfter } from '../domain/bounce.js';
import { toArray } from '../domain/last-campaign.js';
import { Subscriber } from '../domain/subscriber.js';
import { attributeBounces } from '../presenters/attribute-bounces.js';
import type { AttributedBounce } from '../presenters/attribute-bounces.js';

@HandlesCommand(RecordBounces)
export class RecordBouncesHandler implements ICommandHandler<RecordBounces> {
  private readonly log = new Logger('Newsletter');

  constructor(
    private readonly em: EntityManager,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  async execute({ reports }: RecordBounces): Promise<number> {
    const bounces = await attributeBounces(this.em, reports, this.clock.now(), this.settings);
    // Locked first, and by id: two reports about the same addresses must not wait for each other.
    const ids = [...new Set(bounces.map(({ subscriberId }) => subscriberId))];
    const subscribers = await this.em.find(
      Subscriber,
      { id: { $in: ids } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
    );
    const found = new Set(subscribers.map(({ id }) => id));
    const added = await this.insert(bounces.filter(({ subscriberId }) => found.has(subscriberId)));
    const bySubscriber = Map.groupBy(added, ({ subscriberId }) => subscriberId);
    const softBounces = await this.countSoft(added);
    const suspicious = await this.findSuspicious(added);
    const counts = new CampaignCounts();
    const events: SubscriberLeft[] = [];
    for (const subscriber of subscribers) {
      const own = bySubscriber.get(subscriber.id) ?? [];
      for (const { campaignId, type } of own) counts.add(campaignId, type);
      const status = statusAfter(new Set(own.map(({ type }) => type)), softBounces.get(subscriber.id) ?? 0);
      const isDoubtful = status === 'bounced' && own.every(({ campaignId }) => suspicious.has(campaignId));
      const left = own.length > 0 && status && !isDoubtful ? subscriber.stop(status) : undefined;
      // The last of several soft bounces is the one that counts.
      if (left && status === 'bounced' && own.every(({ type }) => type === 'soft'))
        counts.add(own[0]!.campaignId, 'hard');
      if (left) events.push(left);
    }
    await this.outbox.addAll(events);
    await counts.write(this.em);
    return added.length;
  }

  private async insert(bounces: readonly AttributedBounce[]): Promise<AttributedBounce[]> {
    if (bounces.length === 0) return [];
    const day = isoDay(this.clock.now());
    const values = bounces.map(({ subscriberId, campaignId, type, report }) => [
      subscriberId,
      campaignId,
      type,
      report,
      day,
    ]);
    return this.em.execute<AttributedBounce[]>(
      `insert into newsletter_bounce (subscriber_id, campaign_id, type, report, day)
       values ${values.map(() => '(?, ?, ?, ?, ?)').join(', ')} on conflict (subscriber_id, report) do nothing
       returning subscriber_id as "subscriberId", campaign_id as "campaignId", type, report`,
      values.flat(),
    );
  }

  /** The campaigns of which so many addresses bounced, hard or soft, that their reports must not be believed. */
  private async findSuspicious(added: readonly AttributedBounce[]): Promise<Set<number | null>> {
    const bounced = added.filter(({ type, campaignId }) => type !== 'complaint' && campaignId !== null);
    const campaigns = new Set(bounced.map(({ campaignId }) => campaignId!));
    if (campaigns.size === 0) return new Set();
    const rows = await this.em.execute<{ id: number; recipients: number; bounced: number }[]>(
      `select c.id, recipients, count(distinct b.subscriber_id)::int as bounced
         from campaign c join newsletter_bounce b on b.campaign_id = c.id and b.type <> 'complaint'
        where c.id = any(?::int[]) group by c.id`,
      [toArray(campaigns)],
    );
    const suspicious = rows.filter(isSuspicious);
    for (const { id, bounced, recipients } of suspicious)
      this.log.warn(
        `${bounced} of the ${recipients} addresses of campaign ${id} bounced. So many point to a fault of this site, so these addresses stay subscribed: check the DNS records and the mail server.`,
      );
    return new Set(suspicious.map(({ id }) => id));
  }

  /** Those of the last 30 days, since the address was confirmed. */
  private async countSoft(added: readonly AttributedBounce[]): Promise<Map<number, number>> {
    const soft = new Set(added.filter(({ type }) => type === 'soft').map(({ subscriberId }) => subscriberId));
    if (soft.size === 0) return new Map();
    const rows = await this.em.execute<{ id: number; count: string }[]>(
      `select b.subscriber_id as id, count(*) from newsletter_bounce b join subscriber s on s.id = b.subscriber_id
        where b.subscriber_id = any(?::int[]) and b.type = 'soft' and b.day >= ?
          and (s.confirmation_requested_at is null or b.day >= (s.confirmation_requested_at at time zone 'UTC')::date)
        group by b.subscriber_id`,
      [toArray(soft), isoDay(retainedSince(RETENTION.bounces, this.clock.now()))],
    );
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  }
}

/** The additions to the counts of campaigns. A soft bounce is not counted: the email may still arrive. */
class CampaignCounts {
  private readonly sums = new Map<number, { bounced: number; complained: number }>();

  add(campaignId: number | null, type: BounceType): void {
    if (campaignId === null || type === 'soft') return;
    const sum = this.sums.get(campaignId) ?? { bounced: 0, complained: 0 };
    sum[type === 'hard' ? 'bounced' : 'complained'] += 1;
    this.sums.set(campaignId, sum);
  }

  async write(em: EntityManager): Promise<void> {
    for (const [id, { bounced, complained }] of [...this.sums].sort(([one], [other]) => one - other)) {
      await em.execute('update campaign set bounced = bounced + ?, complained = complained + ? where id = ?', [
        bounced,
        complained,
        id,
      ]);
    }
  }
}
