import { Migration } from '@mikro-orm/migrations';

/** Campaigns, and a row for each subscriber that a campaign goes to. */
export class NewsletterDelivery extends Migration {
  static readonly contractsBecause =
    'The checks of the audit log return in the same statement and allow everything that they allowed before, and more.';

  override up(): void {
    for (const statement of [...campaigns, ...deliveries, ...auditLog]) this.addSql(statement);
  }
}

const campaigns = [
  `create table campaign (
     id serial primary key,
     subject text not null,
     preheader text not null default '',
     content text not null default '',
     post_id integer constraint campaign_post_id_foreign references post (id) on delete set null,
     audience text not null constraint campaign_audience_known check (audience in ('every', 'monthly', 'all')),
     status text not null default 'draft' constraint campaign_status_known
       check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
     send_at timestamptz(3),
     paused_because text constraint campaign_pause_known check (paused_because in ('admin', 'server', 'restored')),
     -- The server is tried again then.
     resume_at timestamptz(3), failed_tries smallint not null default 0, last_sent_at timestamptz(3),
     -- The first day of the month that the digest is about.
     digest_of date constraint campaign_digest_once unique,
     -- Rendered when sending starts, so that every receiver gets the same email.
     html text, plain_text text,
     -- The public page of the archive, rendered together with them.
     page text,
     -- Made from an article. When the article is deleted, post_id is null and this stays.
     from_post boolean not null default false,
     recipients integer not null default 0, sent integer not null default 0, failed integer not null default 0,
     bounced integer not null default 0, complained integer not null default 0, unsubscribed integer not null default 0,
     version integer not null default 1,
     created_at timestamptz(3) not null, started_at timestamptz(3), finished_at timestamptz(3),
     constraint campaign_scheduled_has_a_time check (status <> 'scheduled' or send_at is not null),
     constraint campaign_started_is_rendered
       check (started_at is null or (html is not null and plain_text is not null and page is not null)))`,
  'create index campaign_newest on campaign (created_at, id)',
  'create index campaign_published on campaign (started_at, id) where started_at is not null',
  "create index campaign_due on campaign (status, send_at) where status in ('scheduled', 'sending', 'paused')",
  // The receiver of a test email. The row is deleted once it is sent.
  `create table newsletter_test (
     id serial primary key, email text not null, created_at timestamptz(3) not null,
     campaign_id integer not null constraint newsletter_test_campaign_id_foreign references campaign (id) on delete cascade)`,
  'create index newsletter_test_oldest on newsletter_test (created_at)',
  // The months whose digest was drafted: a deleted draft does not come back.
  'create table newsletter_digest (month date primary key)',
];

const deliveries = [
  // Without a subscriber once the address is erased.
  `create table newsletter_delivery (
     id bigserial primary key,
     campaign_id integer not null constraint newsletter_delivery_campaign_id_foreign references campaign (id) on delete cascade,
     subscriber_id integer constraint newsletter_delivery_subscriber_id_foreign references subscriber (id) on delete set null,
     status text not null default 'queued' constraint newsletter_delivery_status_known
       check (status in ('queued', 'sending', 'sent', 'retry', 'failed', 'skipped')),
     attempts smallint not null default 0,
     first_tried_at timestamptz(3), retry_at timestamptz(3),
     -- The claim of the worker that sends it. Another worker takes it over when the claim has expired.
     claim uuid, claimed_until timestamptz(3),
     reason text constraint newsletter_delivery_reason_known
       check (reason in ('unknown', 'full', 'refused', 'invalid', 'too-late', 'dropped', 'left', 'bounced', 'complained')),
     constraint newsletter_delivery_once unique (campaign_id, subscriber_id))`,
  `create index newsletter_delivery_waiting on newsletter_delivery (campaign_id, id) where status = 'queued'`,
  `create index newsletter_delivery_retry on newsletter_delivery (campaign_id, retry_at) where status = 'retry'`,
  `create index newsletter_delivery_claimed on newsletter_delivery (claimed_until) where status = 'sending'`,
  `create index newsletter_delivery_subscriber on newsletter_delivery (subscriber_id, campaign_id)`,
  // One row: the number of emails that all workers together may still send, and when that was.
  `create table newsletter_rate (
     id smallint primary key default 1 constraint newsletter_rate_is_one_row check (id = 1),
     tokens double precision not null, counted_at timestamptz(3) not null)`,
  // A bounce has a day and no address. Three soft ones in 30 days end the deliveries.
  `create table newsletter_bounce (
     id serial primary key,
     subscriber_id integer not null constraint newsletter_bounce_subscriber_id_foreign references subscriber (id) on delete cascade,
     campaign_id integer constraint newsletter_bounce_campaign_id_foreign references campaign (id) on delete set null,
     type text not null constraint newsletter_bounce_type_known check (type in ('hard', 'soft', 'complaint')),
     -- A report that comes twice counts once.
     report text, day date not null,
     constraint newsletter_bounce_once unique (subscriber_id, report))`,
  'create index newsletter_bounce_oldest on newsletter_bounce (day)',
];

const STATES = `('pending', 'approved', 'rejected', 'draft', 'published', 'subscribed', 'unsubscribed', 'bounced',
  'complained', 'member', 'admin', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')`;

const RULES = {
  action_known: `action in ('approved', 'returned', 'published', 'unpublished', 'edited', 'created', 'deleted', 'rejected',
    'restored', 'reopened', 'removed', 'promoted', 'reset', 'scheduled', 'cancelled', 'paused', 'resumed')`,
  kind_known: `kind in ('post', 'confession', 'comment', 'submission', 'suggestion', 'subscriber', 'account', 'campaign')`,
  before_known: `before_status in ${STATES}`,
  after_known: `after_status in ${STATES}`,
};

const auditLog = Object.entries(RULES).map(
  ([name, rule]) =>
    `alter table audit_entry drop constraint audit_entry_${name}, add constraint audit_entry_${name} check (${rule})`,
);
