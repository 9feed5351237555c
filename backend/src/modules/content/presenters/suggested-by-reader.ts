const ledTo = (table: 'submission' | 'suggestion'): string =>
  `exists (select from ${table} s where s.board_post_id = post.id and s.accepted and s.board_month is not null)`;

/** SQL: an idea on the board of ideas led to the row of `post`. Moderation owns the ideas; this only reads them. */
export const SUGGESTED_BY_READER = `(${ledTo('submission')} or ${ledTo('suggestion')})`;
