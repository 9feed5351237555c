import { Migration } from '@mikro-orm/migrations';

/**
 * Replaces a check by an equal one that costs a tenth. For a counted repetition (`{22}`), PostgreSQL builds an automaton with as
 * many states for each row, which took a fifth of the time of a write.
 */
export class ReaderHashChecks extends Migration {
  static readonly contractsBecause =
    'The dropped check returns in the same statement with another expression. Every version fulfills it.';

  override up(): void {
    for (const table of ['page_view', 'article_view', 'reading_progress', 'social_share']) {
      const rule = `${table}_session_id_is_a_hash`;
      this.addSql(`alter table ${table} drop constraint ${rule}, add constraint ${rule}
        check (char_length(session_id) = 22 and session_id !~ '[^A-Za-z0-9_-]')`);
    }
  }
}
