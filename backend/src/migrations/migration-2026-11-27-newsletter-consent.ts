import { Migration } from '@mikro-orm/migrations';

/**
 * A sign-up counts once its address is confirmed. Clicks are counted by campaign, link and day, and no row names a
 * person. Erased addresses are kept as a keyed hash. The triggers are for processes of the previous version, and for
 * backups that it made.
 */
export class NewsletterConsent extends Migration {
  static readonly contractsBecause =
    'Triggers fill the new columns and reduce the clicks that the previous version writes, and all checks allow its values.';

  override up(): void {
    for (const statement of [...subscribers, ...counts, ...clicks, ...newTables, ...auditLog]) this.addSql(statement);
  }
}

const STATUSES = "('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')";
const EMAIL = 'lower(email::text) collate "C"';

const subscribers = [
  `alter table subscriber
     add column status text constraint subscriber_status_known check (status in ${STATUSES}),
     add column frequency text not null default 'every'
       constraint subscriber_frequency_known check (frequency in ('every', 'monthly')),
     add column paused_until date,
     add column confirmation_key uuid,
     add column confirmation_requested_at timestamptz(3),
     add column confirmed_on date`,
  'create unique index subscriber_nonce_unique on subscriber (nonce)',
  // No statistics: they would contain addresses, even for a while after these are erased.
  'alter table subscriber alter column email set statistics 0',
  "update subscriber set status = case when subscribed then 'subscribed' else 'unsubscribed' end",
  'alter table subscriber alter column status set not null',
  // The previous version writes only `subscribed`.
  `create function subscriber_has_a_status() returns trigger language plpgsql as $$
     begin
       if new.status is null or (tg_op = 'UPDATE' and new.status = old.status and new.subscribed <> old.subscribed) then
         new.status = case when new.subscribed then 'subscribed' else 'unsubscribed' end;
         if not new.subscribed then new.confirmation_key = null; end if;
       end if;
       new.subscribed = new.status = 'subscribed';
       return new;
     end $$`,
  `create trigger subscriber_status_follows before insert or update on subscriber
     for each row execute function subscriber_has_a_status()`,
  'create index subscriber_status_newest on subscriber (status, created_at, id)',
  `create index subscriber_status_email on subscriber (status, (${EMAIL}), id)`,
  // For deleting sign-ups that were never confirmed.
  "create index subscriber_pending on subscriber (coalesce(confirmation_requested_at, created_at)) where status = 'pending'",
];

/** The lengths of lists by status. Existing counts are correct already. */
const counts = [
  `create or replace function subscriber_is_counted() returns trigger language plpgsql as $$
     begin
       if tg_level = 'ROW' then
         insert into row_count values ('subscriber', old.status, null, -1), ('subscriber', new.status, null, 1);
       else
         insert into row_count
           select 'subscriber', status, null, case tg_op when 'INSERT' then count(*) else -count(*) end
             from changed group by status;
       end if;
       return null;
     end $$`,
  `create or replace trigger subscriber_counted_over after update on subscriber for each row
     when (old.status is distinct from new.status) execute function subscriber_is_counted()`,
];

const clicks = [
  `alter table newsletter_click
     alter column subscriber_id drop not null, alter column created_at drop not null,
     add column campaign_id integer, add column day date, add column clicks integer`,
  `create temporary table reduced on commit drop as
     select link, (created_at at time zone 'UTC')::date as day, count(*)::int as clicks from newsletter_click group by 1, 2`,
  'delete from newsletter_click',
  'insert into newsletter_click (link, day, clicks) select link, day, clicks from reduced',
  'create unique index newsletter_click_once on newsletter_click (campaign_id, link, day) nulls not distinct',
  'drop index newsletter_click_subscriber_id',
  'alter table newsletter_click drop constraint newsletter_click_subscriber_id_foreign',
  `create function newsletter_click_is_counted() returns trigger language plpgsql as $$
     begin
       if new.subscriber_id is null then return new; end if;
       insert into newsletter_click (link, day, clicks)
         values (new.link, (coalesce(new.created_at, now()) at time zone 'UTC')::date, 1)
         on conflict (campaign_id, link, day) do update set clicks = newsletter_click.clicks + 1;
       return null;
     end $$`,
  `create trigger newsletter_click_reduced before insert on newsletter_click
     for each row execute function newsletter_click_is_counted()`,
  `alter table newsletter_click add constraint newsletter_click_names_nobody
     check (subscriber_id is null and created_at is null and day is not null and clicks > 0)`,
];

const newTables = [
  // Every sign-up is first only stored, so that the response takes the same time for every address.
  `create table newsletter_sign_up (
     id serial primary key, email text not null, name text, created_at timestamptz(3) not null)`,
  'create index newsletter_sign_up_oldest on newsletter_sign_up (created_at)',
  // An erased address.
  'create table newsletter_suppression (address_hash text primary key, day date not null)',
  // A mailbox that was asked to confirm gets no other such email before the time.
  `create table newsletter_confirmation_limit (
     mailbox_hash text primary key, requests smallint not null, next_at timestamptz(3) not null)`,
  'create index newsletter_confirmation_limit_oldest on newsletter_confirmation_limit (next_at)',
];

const AUDIT_STATES = `('pending', 'approved', 'rejected', 'draft', 'published', 'subscribed', 'unsubscribed', 'bounced',
  'complained', 'member', 'admin')`;

const auditLog = ['before', 'after'].map(
  (when) =>
    `alter table audit_entry drop constraint audit_entry_${when}_known,
       add constraint audit_entry_${when}_known check (${when}_status in ${AUDIT_STATES})`,
);
