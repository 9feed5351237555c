import { Migration } from '@mikro-orm/migrations';

/**
 * The lengths of lists, updated with each write: counting a million rows takes a hundred times as long as reading fifty.
 * Triggers update them, so that no code can forget it.
 */
export class RowCounts extends Migration {
  override up(): void {
    for (const statement of [...counts, ...commentsOfPosts, ...Object.entries(COUNTED).flatMap(counted)])
      this.addSql(statement);
  }
}

const counts = [
  // Insert-only, so that no write waits for another. A job sums the rows up now and then (platform/database/row-counts.ts).
  'create table row_count (list text not null, state text not null, shelf integer, change bigint not null)',
  'create index row_count_of_list on row_count (list, state, shelf)',
];

/** The number of approved top-level comments of each article. Locked after articles and comments. */
const commentsOfPosts = [
  `create table post_comment_count (
     post_id integer primary key constraint post_comment_count_post_id_foreign references post (id) on delete cascade,
     created_at timestamptz(3) not null, published boolean not null, comments integer not null)`,
  `insert into post_comment_count
     select id, created_at, published, (select count(*) from comment c where c.post_id = p.id and approved and parent_id is null)
       from post p`,
  `create index post_comment_count_newest on post_comment_count (created_at desc, post_id desc) where published and comments > 0`,
  `create function post_has_comments() returns trigger language plpgsql as $$
     begin
       if tg_op = 'INSERT' then
         insert into post_comment_count values (new.id, new.created_at, new.published, 0);
       else
         update post_comment_count set published = new.published, created_at = new.created_at where post_id = new.id;
       end if;
       return null;
     end $$`,
  'create trigger post_comment_count_begun after insert on post for each row execute function post_has_comments()',
  `create trigger post_comment_count_follows after update on post for each row
     when ((old.published, old.created_at) is distinct from (new.published, new.created_at)) execute function post_has_comments()`,
  `create function comment_adds_to_post() returns trigger language plpgsql as $$
     begin
       if tg_level = 'ROW' then
         update post_comment_count set comments = comments
             + (post_id = new.post_id and new.approved and new.parent_id is null)::int
             - (post_id = old.post_id and old.approved and old.parent_id is null)::int
           where post_id in (old.post_id, new.post_id);
       else
         update post_comment_count p set comments = comments + case tg_op when 'INSERT' then n else -n end
           from (select post_id, count(*)::int as n from changed where approved and parent_id is null group by post_id) c
           where p.post_id = c.post_id;
       end if;
       return null;
     end $$`,
  // Its name comes after 'RI_…', the trigger of the foreign key, which locks the article first.
  `create trigger comment_added_to_post after insert on comment referencing new table as changed
     for each statement execute function comment_adds_to_post()`,
  `create trigger comment_taken_from_post after delete on comment referencing old table as changed
     for each statement execute function comment_adds_to_post()`,
  `create trigger comment_moved_at_post after update on comment for each row
     when ((old.approved, old.post_id, old.parent_id) is distinct from (new.approved, new.post_id, new.parent_id))
     execute function comment_adds_to_post()`,
];

interface Counted {
  /** The state of a row `r`: what its list is filtered by. */
  state: string;
  /** The columns that state and shelf are made of. */
  columns: string[];
  /** A finer division, as of articles by category. */
  shelf?: string;
}

const approved = { state: "case when r.approved then 'approved' else 'pending' end", columns: ['approved'] };
const sent = {
  state: "case when not r.reviewed then 'pending' when r.accepted then 'approved' else 'rejected' end",
  columns: ['reviewed', 'accepted'],
};

const COUNTED: Record<string, Counted> = {
  post: {
    state: "case when r.published then 'published' else 'draft' end",
    columns: ['published', 'category_id'],
    shelf: 'r.category_id',
  },
  comment: approved,
  confession: approved,
  submission: sent,
  suggestion: sent,
  subscriber: {
    state: "case when r.subscribed then 'subscribed' else 'unsubscribed' end",
    columns: ['subscribed'],
  },
  audit_entry: { state: 'r.kind', columns: ['kind'] },
  post_comment_count: {
    state: "case when r.published and r.comments > 0 then 'commented' else 'other' end",
    columns: ['published', 'comments'],
  },
};

function counted([table, { state, columns, shelf = 'null::integer' }]: [string, Counted]): string[] {
  const count = (rows: string, change: string, grouped = false) =>
    `select '${table}', ${state}, ${shelf}, ${change} from ${rows} r${grouped ? ' group by 2, 3' : ''}`;
  const row = (name: string) => columns.map((column) => `${name}.${column}`).join();
  const trigger = (name: string, rest: string) =>
    `create trigger ${table}_${name} after ${rest} execute function ${table}_is_counted()`;
  return [
    `insert into row_count ${count(table, 'count(*)', true)}`,
    `create function ${table}_is_counted() returns trigger language plpgsql as $$
       begin
         if tg_level = 'ROW' then
           insert into row_count ${count('(select old.*)', '-1')} union all ${count('(select new.*)', '1')};
         else
           insert into row_count ${count('changed', "case tg_op when 'INSERT' then count(*) else -count(*) end", true)};
         end if;
         return null;
       end $$`,
    trigger('counted_in', `insert on ${table} referencing new table as changed for each statement`),
    trigger('counted_out', `delete on ${table} referencing old table as changed for each statement`),
    trigger('counted_over', `update on ${table} for each row when ((${row('old')}) is distinct from (${row('new')}))`),
  ];
}
