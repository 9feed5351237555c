import { Migration } from '@mikro-orm/migrations';

const TODAY = "(now() at time zone 'UTC')::date";

/**
 * The receipts of stories. Authors get a number, and only its slow hash is stored. There is no foreign key: checking one locks the
 * story, and the lock names a transaction.
 *
 * `day` is the UTC day on which the story was declined or withdrawn. After 90 days, a withdrawn receipt has its hash only. That
 * change must not be dated either, so it does not touch `touched_on`.
 */
export class Receipts extends Migration {
  override up(): void {
    this.addSql(
      `create table receipt (
         hash text primary key,
         story_id integer constraint receipt_of_story unique,
         ended text constraint receipt_end_known check (ended in ('declined', 'withdrawn')),
         reason text,
         note text,
         day date,
         touched_on date not null default ${TODAY},
         constraint receipt_ends_with_its_story check ((story_id is null) = (ended is not null)),
         constraint receipt_reason_is_of_a_decline check (ended = 'declined' or (reason is null and note is null)))`,
    );
    // Stories that a restore hides until an operator confirms them.
    this.addSql('alter table confession add column held boolean not null default false');
    this.addSql('create index receipt_touched_on on receipt (touched_on)');
    this.addSql('create index receipt_ended_on on receipt (day) where day is not null');
    this.addSql(
      `create trigger receipt_touched before update on receipt for each row
         when (new.story_id is not null or new.day is not null) execute function row_is_touched()`,
    );
  }
}
