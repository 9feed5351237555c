import { Migration } from '@mikro-orm/migrations';

/**
 * The trace that an event belongs to, from the request to its last event handler. Events about stories have none, and parked
 * rows lose theirs, because a trace contains the time.
 */
export class OutboxTrace extends Migration {
  static readonly contractsBecause = 'The constraints concern only the new column, which older code leaves empty.';

  override async up(): Promise<void> {
    this.addSql(
      `alter table outbox add column trace text
         constraint outbox_trace_is_one check (trace ~ '^00-[0-9a-f]{32}-[0-9a-f]{16}-01$'),
       add constraint outbox_trace_of_no_story check (trace is null or event_name !~ '(confession|story|stories|item-)'),
       add constraint outbox_trace_does_not_stay check (trace is null or not parked)`,
    );
  }
}
