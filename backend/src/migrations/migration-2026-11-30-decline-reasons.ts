import { Migration } from '@mikro-orm/migrations';

const REASONS = `('names-someone', 'self-harm-how-to', 'advertising', 'not-about-this', 'attacks-a-person', 'already-here',
  'needs-a-grown-up', 'other')`;

/** Why a story or a comment was deleted, the sentences for it, and what moderators note about an item. */
export class DeclineReasons extends Migration {
  override up(): void {
    for (const table of ['story_decision', 'audit_entry'])
      this.addSql(
        `alter table ${table} add column reason text
           constraint ${table}_reason_known check (reason is null or (action = 'deleted' and reason in ${REASONS}))`,
      );
    this.addSql(
      `create trigger story_decision_reason_kept before update of reason on story_decision
         for each statement execute function story_decision_is_kept()`,
    );
    this.addSql("alter table site_settings add column reason_texts jsonb not null default '{}'");
    // A note has a day and a random number, because it may be about a story: a time or an order would be close to that
    // of the story. Without foreign keys: checking one locks the row that is referred to, and the lock names a transaction.
    this.addSql(
      `create table moderator_note (
         id integer primary key default ('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & ${2 ** 31 - 1},
         kind text not null constraint moderator_note_kind_known check (kind in ('confession', 'comment')),
         item_id integer not null,
         account_id integer,
         username text,
         text text not null,
         day date not null default (now() at time zone 'UTC')::date)`,
    );
    this.addSql('create index moderator_note_of_item on moderator_note (kind, item_id, day, id)');
    // For the anonymity sweep.
    this.addSql('create index moderator_note_day on moderator_note (day)');
  }
}
