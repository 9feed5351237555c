import { MikroORM } from '@mikro-orm/postgresql';
import { deliveryMessageId } from '../../src/modules/newsletter/presenters/message-ids.js';
import type { TestApp } from './test-app.js';

const sql = <T extends object>(archive: TestApp, text: string, params: unknown[] = []) =>
  archive.app.get(MikroORM).em.fork().execute<T[]>(text, params);

/** A campaign that was sent to these subscribers, so many days ago. Returns its id, and the Message-ID for each. */
export async function sentCampaign(archive: TestApp, subscriberIds: number[], daysAgo = 0) {
  const [campaign] = await sql<{ id: number }>(
    archive,
    `insert into campaign (subject, audience, status, html, plain_text, page, recipients, sent, created_at, started_at, finished_at)
     select 'Hello', 'every', 'sent', '', '', '', ?, ?, at, at, at from (select now() - make_interval(days => ?) as at) t returning id`,
    [subscriberIds.length, subscriberIds.length, daysAgo],
  );
  const messageIds: string[] = [];
  for (const subscriber of subscriberIds) {
    const [delivery] = await sql<{ id: string }>(
      archive,
      "insert into newsletter_delivery (campaign_id, subscriber_id, status) values (?, ?, 'sent') returning id",
      [campaign!.id, subscriber],
    );
    messageIds.push(deliveryMessageId(Number(delivery!.id), archive.settings));
  }
  return { id: campaign!.id, messageIds };
}

/** Inserts confirmed subscribers. Returns their ids. */
export async function insertSubscribers(archive: TestApp, emails: string[]): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    archive,
    `insert into subscriber (email, status, subscribed, created_at)
     values ${emails.map(() => "(?, 'subscribed', true, now())").join(', ')} returning id`,
    emails,
  );
  return rows.map(({ id }) => id);
}

export const campaignCounts = async (archive: TestApp, id: number) =>
  (
    await sql<{ bounced: number; complained: number; unsubscribed: number }>(
      archive,
      'select bounced, complained, unsubscribed from campaign where id = ?',
      [id],
    )
  )[0];

export const statusOf = async (archive: TestApp, email: string): Promise<string | undefined> =>
  (await sql<{ status: string }>(archive, 'select status from subscriber where email = ?', [email]))[0]?.status;
