import { Migration } from '@mikro-orm/migrations';

const RANDOM_ID = `('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & ${2 ** 31 - 1}`;
const TODAY = "(now() at time zone 'UTC')::date";
const KNOWN_TYPE = "check (content_type in ('story', 'comment'))";

/**
 * Readers' reports about stories and comments. A report has a day and no finer time, nothing about its sender, and a random id: a
 * serial number would show the order. `reported_item` has one row for each reported item, and stays for a while after an editor has
 * judged the item fine.
 */
export class Reports extends Migration {
  override up(): void {
    this.addSql(
      `create table report (
         id integer primary key default ${RANDOM_ID},
         content_type text not null constraint report_content_type_known ${KNOWN_TYPE},
         item_id integer not null,
         reason text not null,
         details text,
         day date not null default ${TODAY})`,
    );
    this.addSql('create index report_item on report (content_type, item_id)');
    this.addSql('create index report_day on report (day)');
    this.addSql(
      `create table reported_item (
         id integer primary key default ${RANDOM_ID},
         content_type text not null constraint reported_item_content_type_known ${KNOWN_TYPE},
         item_id integer not null,
         reported_on date,
         hidden_version integer,
         fine_on date,
         touched_on date not null default ${TODAY},
         constraint reported_item_unique unique (content_type, item_id))`,
    );
    // The list on the desk.
    this.addSql('create index reported_item_open on reported_item (reported_on, id) where reported_on is not null');
    // For the anonymity sweep.
    this.addSql('create index reported_item_touched_on on reported_item (touched_on)');
    this.addSql(
      'create trigger reported_item_touched before update on reported_item for each row execute function row_is_touched()',
    );
  }
}
