import { Migration } from '@mikro-orm/migrations';

/**
 * Messages to the editors. A message about a story may come from its author, so no message has more than a day, and its number is
 * random: a serial number would show the order.
 */
export class ContactMessages extends Migration {
  override up(): void {
    this.addSql(
      `create table contact_message (
         id integer primary key default ('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & ${2 ** 31 - 1},
         about text not null
           constraint contact_message_about_known check (about in ('article', 'story', 'account', 'site', 'other')),
         text text not null,
         email text constraint contact_message_about_a_story_is_anonymous check (email is null or about <> 'story'),
         day date not null default (now() at time zone 'UTC')::date)`,
    );
    // For the anonymity sweep.
    this.addSql('create index contact_message_day on contact_message (day, id)');
  }
}
