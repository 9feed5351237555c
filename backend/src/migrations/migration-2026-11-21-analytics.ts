import { Migration } from '@mikro-orm/migrations';

/** Reader events, with as little as possible about each, and their rollups. The dashboard reads only the rollups. */
export class Analytics extends Migration {
  override up(): void {
    for (const statement of [...events, ...rollups]) this.addSql(statement);
  }
}

/**
 * A reader is an HMAC that changes every day, and a time is an hour: the tables refuse anything finer. The key begins with
 * the time, because rows are deleted by age, and a table that is partitioned by month needs the time in its key.
 */
const seen = (table: string) => `
  created_at timestamptz(3) not null constraint ${table}_created_at_is_an_hour check (created_at = date_trunc('hour', created_at, 'UTC')),
  id uuid not null,
  session_id text constraint ${table}_session_id_is_a_hash check (session_id ~ '^[A-Za-z0-9_-]{22}$')`;

/** An event about stories has no reader, and its time is a day. */
const untied = (table: string, aboutStories: string) => `
  constraint ${table}_of_stories_is_untied check
    (not (${aboutStories}) or (session_id is null and created_at = date_trunc('day', created_at, 'UTC')))`;

const events = [
  `create table page_view (${seen('page_view')},
     path text not null constraint page_view_path_is_bare check (path ~ '^/[^?#]*$' and char_length(path) <= 500),
     referrer text constraint page_view_referrer_is_an_origin check (referrer ~ '^https?://[^/?#]+$'),
     user_agent text not null constraint page_view_user_agent_is_a_family
       check (user_agent in ('Chrome', 'Firefox', 'Safari', 'Edge', 'other')),
     ${untied('page_view', "path ~* '^/(stories|confessions|submit)(/|$)'")},
     primary key (created_at, id))`,
  `create table article_view (${seen('article_view')},
     post_id integer not null,
     time_spent integer not null constraint article_view_time_spent_is_seconds check (time_spent between 0 and 86400),
     primary key (created_at, id))`,
  `create table reading_progress (${seen('reading_progress')},
     post_id integer not null,
     progress smallint not null constraint reading_progress_progress_known check (progress in (25, 50, 75, 100)),
     time_spent integer not null
       constraint reading_progress_time_spent_is_milliseconds check (time_spent between 0 and 86400000),
     primary key (created_at, id))`,
  `create table social_share (${seen('social_share')},
     content_type text not null constraint social_share_content_type_known check (content_type in ('article', 'story')),
     content_id integer not null,
     platform text not null constraint social_share_platform_known check (platform in ('twitter', 'instagram', 'copy_link')),
     ${untied('social_share', "content_type = 'story'")},
     primary key (created_at, id))`,
  // Events that could not be recorded. They stay until an operator decides; `again` sends one to the queue once more.
  `create table parked_reader_event (
     id uuid primary key, event jsonb not null, reason text not null, again boolean not null default false)`,
];

const rollups = [
  // The readers who were counted on a day already. Deleted after 40 days.
  'create table reader_day (day date not null, reader text not null, primary key (day, reader))',
  'create table analytics_total (metric text primary key, value bigint not null)',
  'create table analytics_day (day date not null, metric text not null, value bigint not null, primary key (day, metric))',
  `create table analytics_item (
     type text not null, id integer not null, views bigint not null, timed_views bigint not null,
     read_seconds bigint not null, shares bigint not null, engagement bigint not null, primary key (type, id))`,
  'create index analytics_item_most_viewed on analytics_item (views desc, engagement desc, type, id)',
];
