import { Migration } from '@mikro-orm/migrations';

const THIS_QUARTER = "date_trunc('quarter', now() at time zone 'UTC')::date";

/**
 * Counts per quarter of what happened to stories, for /transparency, and no row about a single story. `what` is a counter
 * (modules/content/domain/story-quarter.ts). The row `begun` names the first quarter that is counted as a whole: this one on a new
 * site, else the next one.
 *
 * Older quarters are not filled in: nobody can tell now how many stories were imported, or why one was declined.
 */
export class StoryQuarters extends Migration {
  override up(): void {
    this.addSql(
      `create table story_quarter (
         quarter date not null constraint story_quarter_begins check (quarter = date_trunc('quarter', quarter::timestamp)::date),
         what text not null,
         count integer not null,
         primary key (quarter, what))`,
    );
    // In the order of the names, so that two transactions cannot wait for each other.
    this.addSql(
      `create function count_in_quarter(on_day date, counts jsonb) returns void language sql as $$
         insert into story_quarter (quarter, what, count)
           select date_trunc('quarter', on_day::timestamp)::date, key, value::integer from jsonb_each_text(counts) order by key
         on conflict (quarter, what) do update set count = story_quarter.count + excluded.count $$`,
    );
    this.addSql(
      `insert into story_quarter (quarter, what, count)
         select case when exists (select from story_number) then (${THIS_QUARTER} + interval '3 months')::date
                     else ${THIS_QUARTER} end, 'begun', 0`,
    );
    this.addSql('alter table confession add column first_decision_due boolean not null default false');
    this.addSql(
      `update confession c set first_decision_due = true
        where not approved and not exists (select from story_decision d where d.item_id = c.id)`,
    );
  }
}
