import { MikroORM } from '@mikro-orm/postgresql';
import type TestAgent from 'supertest/lib/agent.js';
import type { CampaignStatus } from '../../src/modules/newsletter/contract.js';
import type { TestApp } from './test-app.js';

/** `paused-by-server` is paused until the mail server is tried again, in an hour. */
export type CampaignState = CampaignStatus | 'paused-by-server';

type App = Pick<TestApp, 'app'>;

const sql = <T extends object>({ app }: App, query: string, params: unknown[] = []) =>
  app.get(MikroORM).em.fork().execute<T[]>(query, params);

const STARTED: readonly CampaignState[] = ['sending', 'paused', 'paused-by-server', 'sent'];

/**
 * A campaign in any state, by SQL, because a worker would go on with it. One that is being sent waits for an address that
 * is tried again tomorrow, so that no worker finishes it. Returns its id.
 */
export async function newCampaign(
  archive: App,
  { status = 'draft', subject = 'A word', page = '<p>Hello.</p>', at = new Date() }: NewCampaign = {},
): Promise<number> {
  const isStarted = STARTED.includes(status);
  const [row] = await sql<{ id: number }>(
    archive,
    `with made as (
       insert into campaign (subject, content, audience, status, send_at, paused_because, resume_at, html, plain_text, page,
                             created_at, started_at)
         values (?, 'Hello.', 'every', ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id, status),
     waiting as (
       insert into newsletter_delivery (campaign_id, status, retry_at)
         select id, 'retry', now() + interval '1 day' from made where status = 'sending')
     select id from made`,
    [
      subject,
      status === 'paused-by-server' ? 'paused' : status,
      status === 'draft' ? null : new Date(Date.now() + 86_400_000),
      status === 'paused' ? 'admin' : status === 'paused-by-server' ? 'server' : null,
      status === 'paused-by-server' ? new Date(Date.now() + 3_600_000) : null,
      ...(isStarted ? ['<p>Hello.</p>', 'Hello.', page] : [null, null, null]),
      at,
      isStarted ? at : null,
    ],
  );
  return row!.id;
}

interface NewCampaign {
  status?: CampaignState;
  subject?: string;
  page?: string;
  at?: Date;
}

/** Addresses that are subscribed, without waiting for their confirmation. */
export async function subscribed(archive: App, frequency: 'every' | 'monthly', ...emails: string[]): Promise<void> {
  for (const email of emails)
    await sql(
      archive,
      "insert into subscriber (email, status, frequency, created_at) values (?, 'subscribed', ?, now())",
      [email, frequency],
    );
}

/** The calls about campaigns, by an agent. */
export const campaignCalls = (agent: TestAgent) => {
  const at = (path = '') => `/api/newsletter/campaigns${path}`;
  return {
    create: (body: object) => agent.post(at()).send(body),
    get: (id: number) => agent.get(at(`/${id}`)),
    list: (query: object = {}) => agent.get(at()).query(query),
    edit: (id: number, body: object) => agent.put(at(`/${id}`)).send(body),
    remove: (id: number) => agent.delete(at(`/${id}`)),
    preview: (id: number) => agent.get(at(`/${id}/preview`)),
    previewForm: (body: object) => agent.post(at('/preview')).send(body),
    test: (id: number, email: unknown) => agent.post(at(`/${id}/test`)).send({ email }),
    send: (id: number, body: object = {}) => agent.post(at(`/${id}/send`)).send(body),
    cancelSeen: (id: number, expectedVersion: number) => agent.post(at(`/${id}/cancel`)).send({ expectedVersion }),
    act: (id: number, verb: 'cancel' | 'pause' | 'resume') => agent.post(at(`/${id}/${verb}`)),
  };
};
