import type { EntityManager } from '@mikro-orm/postgresql';
import { isoDay } from '../../../kernel/clock.js';
import type { Settings } from '../../../platform/config/settings.js';
import { nearest, placeholders, spellingsOf } from '../../../platform/http/validation/index.js';
import type { BounceType, ReportedBounce } from '../contract.js';
import { lastCampaigns, toArray } from '../domain/last-campaign.js';
import { addresseeOf } from './find-by-token.js';
import { isLinkToken } from './mailed-links.js';
import { deliveryIdIn } from './message-ids.js';

export interface AttributedBounce {
  subscriberId: number;
  campaignId: number | null;
  type: BounceType;
  /** The same for the same bounce: a campaign sends an address one email. */
  report: string;
}

interface Found {
  subscriberId: number;
  campaignId: number | null;
}

type Site = Pick<Settings, 'sessionSecret'>;

/** Finds the subscriber and the campaign of each report, and leaves out what is unknown or there twice. */
export async function attributeBounces(
  em: EntityManager,
  reports: readonly ReportedBounce[],
  now: Date,
  site: Site,
): Promise<AttributedBounce[]> {
  const byDelivery = await findDeliveries(em, reports, site);
  const byAddress = await findAddresses(em, reports);
  const byToken = await findTokens(em, reports, site);
  const found = reports.flatMap((report) => {
    const one = byDelivery(report) ?? byAddress(report) ?? byToken(report);
    return one ? [{ ...one, type: report.type }] : [];
  });
  const without = found.filter(({ campaignId }) => campaignId === null).map(({ subscriberId }) => subscriberId);
  const latest = await lastCampaigns(em, without, now);
  const attributed = found.map(({ subscriberId, campaignId: own, type }) => {
    const campaignId = own ?? latest.get(subscriberId) ?? null;
    const report = `${campaignId === null ? isoDay(now) : `c${campaignId}`}:${type}`;
    return { subscriberId, campaignId, type, report };
  });
  const unique = new Map(attributed.map((one) => [`${one.subscriberId} ${one.report}`, one]));
  return [...unique.values()].sort((one, other) => one.subscriberId - other.subscriberId);
}

type Find = (report: ReportedBounce) => Found | undefined;

async function findDeliveries(em: EntityManager, reports: readonly ReportedBounce[], site: Site): Promise<Find> {
  const idOf = ({ messageId }: ReportedBounce) => (messageId === undefined ? null : deliveryIdIn(messageId, site));
  const ids = new Set(reports.map(idOf).filter((id) => id !== null));
  if (ids.size === 0) return () => undefined;
  const rows = await em.execute<({ id: string } & Found)[]>(
    `select id, subscriber_id as "subscriberId", campaign_id as "campaignId" from newsletter_delivery
      where id = any(?::bigint[]) and subscriber_id is not null`,
    [toArray(ids)],
  );
  const found = new Map(rows.map(({ id, subscriberId, campaignId }) => [Number(id), { subscriberId, campaignId }]));
  return (report) => found.get(idOf(report) ?? 0);
}

async function findAddresses(em: EntityManager, reports: readonly ReportedBounce[]): Promise<Find> {
  const spellings = [...new Set(reports.flatMap(({ email }) => (email === undefined ? [] : spellingsOf(email))))];
  if (spellings.length === 0) return () => undefined;
  const rows = await em.execute<{ id: number; email: string }[]>(
    `select id, email from subscriber where email in (${placeholders(spellings)})`,
    spellings,
  );
  const byAddress = new Map(rows.map((row) => [row.email.toLowerCase(), row]));
  return ({ email }) => {
    if (email === undefined) return undefined;
    const own = spellingsOf(email);
    const row = nearest(
      own.flatMap((spelling) => byAddress.get(spelling) ?? []),
      own,
    );
    return row ? { subscriberId: row.id, campaignId: null } : undefined;
  };
}

/** One by one: only the mailbox has them, and it reports each message by itself. */
async function findTokens(
  em: EntityManager,
  reports: readonly ReportedBounce[],
  { sessionSecret }: Site,
): Promise<Find> {
  const found = new Map<string, Found>();
  for (const { leaveToken } of reports) {
    const addressee = leaveToken === undefined ? null : await addresseeOf(em, leaveToken);
    if (addressee && isLinkToken(leaveToken!, ['unsubscribe'], addressee, sessionSecret))
      found.set(leaveToken!, { subscriberId: addressee.id, campaignId: null });
  }
  return ({ leaveToken }) => found.get(leaveToken ?? '');
}
