import { Migration } from '@mikro-orm/migrations';

/**
 * What an event belongs to, for whoever follows it from the request to its last reaction. Never one of a story, and none that stays:
 * a trace knows the moment.
 */
export class OutboxTrace extends Migration {
  static readonly contractsBecause = 'The constraints are of the new column alone, which code before it leaves empty.';

  override async up(): Promise<void> {
    this.addSql(
      `alter table outbox add column trace text
         constraint outbox_trace_is_one check (trace ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-01$'),
       add constraint outbox_trace_of_no_story check (trace is null or event_name !~ '(confession|story|stories|item-)'),
       add constraint outbox_trace_does_not_stay check (trace is null or not parked)`,
    );
  }
}
