import { Migration } from '@mikro-orm/migrations';

const RANDOM = `('x' || left(gen_random_uuid()::text, 8))::bit(32)::integer & ${2 ** 31 - 1}`;

/**
 * Proposals can be on a public board, if their senders agree. The number there is random: the id would show the order in which they were
 * sent. `board_month` is null while a proposal is not on the board.
 */
export class BoardOfIdeas extends Migration {
  static readonly contractsBecause =
    'The previous code writes none of the new columns, and their defaults satisfy the checks.';

  override up(): void {
    for (const table of ['submission', 'suggestion']) {
      this.addSql(
        `alter table ${table} add column is_public boolean not null default false,
           add column board_id integer not null default ${RANDOM},
           add column board_shown boolean not null default true,
           add column board_month date,
           add column board_title text,
           add column board_status text not null default 'new',
           add column board_post_id integer`,
      );
      // No finer time than a month, and nothing on the board without its sender's consent.
      this.addSql(
        `alter table ${table}
           add constraint ${table}_board_month_begins check (extract(day from board_month) = 1),
           add constraint ${table}_board_has_consent check (is_public or board_month is null),
           add constraint ${table}_board_status_known check (board_status in ('new', 'being-written', 'published')),
           add constraint ${table}_board_post_published check ((board_status = 'published') = (board_post_id is not null))`,
      );
      this.addSql(
        `create index ${table}_on_board on ${table} (board_month desc, board_id desc) where accepted and board_month is not null`,
      );
      this.addSql(`create index ${table}_board_post on ${table} (board_post_id) where board_post_id is not null`);
    }
  }
}
