import { MikroORM } from '@mikro-orm/postgresql';
import { eventually } from './eventually.js';
import type { TestApp } from './test-app.js';

type App = Pick<TestApp, 'app'>;

const emOf = ({ app }: App) => app.get(MikroORM).em.fork();

/** Adds confirmed subscribers `{prefix}1@example.org`…. Returns their addresses. */
export async function addSubscribers(archive: App, count: number, prefix = 'reader'): Promise<string[]> {
  const rows = await emOf(archive).execute<{ email: string }[]>(
    `insert into subscriber (email, subscribed, status, created_at)
     select ? || n || '@example.org', true, 'subscribed', now() from generate_series(1, ?) as n order by n
     returning email::text`,
    [prefix, count],
  );
  return rows.map(({ email }) => email);
}

/** Adds a campaign whose time has come. Returns its id. */
export async function addDueCampaign(archive: App, audience = 'all', content = 'Read **this**.'): Promise<number> {
  const [row] = await emOf(archive).execute<{ id: number }[]>(
    `insert into campaign (subject, preheader, content, audience, status, send_at, created_at)
     values ('News of the week', 'In short', ?, ?, 'scheduled', now(), now()) returning id`,
    [content, audience],
  );
  return row!.id;
}

export interface CampaignState {
  status: string;
  paused_because: string | null;
  waits_s: number | null;
  failed_tries: number;
  recipients: number;
  sent: number;
  failed: number;
}

export async function campaignState(archive: App, id: number): Promise<CampaignState> {
  const [row] = await emOf(archive).execute<CampaignState[]>(
    `select status, paused_because, extract(epoch from resume_at - now())::float as waits_s, failed_tries, recipients, sent, failed
       from campaign where id = ?`,
    [id],
  );
  return row!;
}

export const untilCampaign = (archive: App, id: number, status: string, within = 30_000) =>
  eventually(
    async () => {
      const state = await campaignState(archive, id);
      return state.status === status && state;
    },
    { what: `campaign ${id} ${status}`, within },
  );

export interface DeliveryState {
  email: string | null;
  status: string;
  reason: string | null;
  attempts: number;
  waits_s: number | null;
  claimed: boolean;
}

export const deliveriesOf = (archive: App, id: number): Promise<DeliveryState[]> =>
  emOf(archive).execute<DeliveryState[]>(
    `select email::text, d.status, reason, attempts, extract(epoch from retry_at - now())::float as waits_s, claim is not null as claimed
       from newsletter_delivery d left join subscriber s on s.id = d.subscriber_id where campaign_id = ? order by s.id`,
    [id],
  );

/** As if the pauses of addresses and of the campaign were over. */
export async function skipPauses(archive: App, id: number): Promise<void> {
  const em = emOf(archive);
  await em.execute('update campaign set resume_at = now() where id = ? and resume_at is not null', [id]);
  await em.execute('update newsletter_delivery set retry_at = now() where campaign_id = ? and retry_at is not null', [
    id,
  ]);
}

/** Ends all campaigns, and deletes them and all subscribers once no worker has any of their emails. */
export async function deleteCampaigns(archive: App): Promise<void> {
  await sql(archive, "update campaign set status = 'cancelled'");
  await eventually(
    async () => (await sql(archive, 'select 1 from newsletter_delivery where claim is not null')).length === 0,
  );
  await sql(archive, 'delete from campaign');
  await sql(archive, 'delete from subscriber');
}

export const sql = <Row>(archive: App, text: string, values: unknown[] = []): Promise<Row[]> =>
  emOf(archive).execute<Row[]>(text, values);
