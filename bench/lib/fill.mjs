/**
 * Fills the product's database with articles, stories, comments and analytics events, as after years of use. It inserts
 * with SQL and rebuilds the word indexes afterwards: minutes instead of hours.
 */
const WORDS = `(array['language','woman','girl','word','body','name','power','history','mother','teacher','silence','anger','shame','joy',
  'school','doctor','street','family','law','voice','letter','story','question','answer','memory','book','work','sport','music','church'])`;

/** The number of words r0, r1, … that only the first thousand texts have: twenty articles and twenty stories each. */
export const RARE = 50;

/** The number of words m0, m1, …: each is in one text out of this many. */
export const MIDDLE = 7;
/** The number of words beg0, beg1, …: each is in one text out of this many. */
const BEGUN = 200;

/** Sixty common words, one that is almost unique, two that are less so, and a rare one in the first thousand texts. */
const text = (n) =>
  `(select string_agg(${WORDS}[1 + ((${n} * 31 + w * w * 7) % 30)::int], ' ') from generate_series(1, 60) w) || ' w' || ${n} % 50000
     || ' m' || ${n} % ${MIDDLE} || ' beg' || ${n} % ${BEGUN} || case when ${n} <= 1000 then ' r' || ${n} % ${RARE} else '' end`;

/** The anonymity sweep rewrites what was written today. That would be every row here, in the middle of a measurement. */
const LONG_AGO = `date '2020-01-01'`;

const WORD_INDEXES = [
  ...['post_words', 'comment_words', 'confession_words'],
  ...['search_document_words', 'search_document_title_words'],
  ...['article_titles', 'article_texts', 'story_titles', 'story_texts'].map((of) => `search_document_${of}`),
];

/**
 * @param client a pg client, as the owner of the database
 * @param from how many of each there are already
 * @param to how many of each there will be
 */
export async function fillContent(client, from, to, log) {
  const rows = `from generate_series(${from + 1}, ${to}) n`;
  const at = `timestamptz '2020-01-01 00:00Z' + n * interval '3 minutes'`;
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query('set synchronous_commit = off');
  // Nor does it copy the tables, which it does once a night.
  await client.query("update anonymity_sweep set rewritten_on = (now() at time zone 'UTC')::date");
  const { rows: indexes } = await client.query('select indexname, indexdef from pg_indexes where indexname = any($1)', [
    WORD_INDEXES,
  ]);
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  log('  articles');
  await client.query(`insert into post (title, content, content_html, excerpt, reading_minutes, category_id, published, created_at, updated_at, published_at)
    select 'On the word ' || n, body, '<p>' || body || '</p>', left(body, 120), 1, 1 + n % 5, n % 50 <> 0, at, at, at
      from (select n, ${text('n')} as body, ${at} as at ${rows}) made`);
  const {
    rows: [{ first }],
  } = await client.query('select min(id) as first from post');
  log('  comments');
  await client.query(`insert into comment (post_id, content, content_html, approved, created_at)
    select ${first} + n % ${Math.floor(to / 5)}, body, '<p>' || body || '</p>', n > 60, at
      from (select n, 'I had never noticed the word w' || n % 50000 as body, ${at} as at ${rows}) made`);
  log('  stories');
  // In no order, like new_story_number(), but faster: nine digits when nearly all numbers of six are used. A demo story may have one of them.
  const id = `case when n < 890000 then 100000 + (n::bigint * 611953) % 900000 else 100000000 + (n::bigint * 611953) % 900000000 end`;
  await client.query(`insert into confession (id, content, category, approved, created_at, touched_on)
    select ${id}, ${text('n')}, 'Other', n > 60, date_trunc('day', ${at}, 'UTC'), ${LONG_AGO} ${rows} on conflict do nothing`);
  log('  search documents');
  await client.query(`insert into search_document (type, id, version, title, excerpt, body, category, published_at, touched_on)
    select 'article', p.id, 1, p.title, p.excerpt, p.content, c.name, p.published_at, ${LONG_AGO} from post p join category c on c.id = p.category_id where published
    union all select 'story', id, 1, left(content, 80), '', content, category, null, ${LONG_AGO} from confession where approved on conflict do nothing`);
  // As the nightly copy leaves it: in the order of the ids.
  await client.query('cluster search_document using search_document_pkey');
  // In the order in which a worker inserts the words of a text: it may do so now, and another order could deadlock.
  await client.query(
    `insert into search_word select 'w' || n from generate_series(0, 49999) n union select 'r' || n from generate_series(0, ${RARE - 1}) n union select 'm' || n from generate_series(0, ${MIDDLE - 1}) n
       union select 'beg' || n from generate_series(0, ${BEGUN - 1}) n union select unnest(${WORDS}) order by 1 on conflict do nothing`,
  );
  log('  word indexes');
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze');
}

/** Inserts analytics events of the last eighty days, and their aggregates. */
export async function fillEvents(client, from, to, log) {
  log('  events');
  await client.query('set synchronous_commit = off');
  const {
    rows: [{ first, count }],
  } = await client.query('select min(id) as first, count(*)::int as count from post');
  const at = `date_trunc('hour', now() - (n % 1900) * interval '1 hour', 'UTC')`;
  const half = (a, b) => `from generate_series(${Math.floor(from / 2) + a}, ${Math.floor(to / 2) + b}) n`;
  await months(client);
  await client.query(`insert into page_view (created_at, id, session_id, path, referrer, user_agent)
    select ${at}, gen_random_uuid(), lpad((n % 20000)::text, 22, 'A'), '/article/' || ${first} + n % ${count}, null, 'Firefox' ${half(1, 0)}`);
  await client.query(`insert into article_view (created_at, id, session_id, post_id, time_spent)
    select ${at}, gen_random_uuid(), lpad((n % 20000)::text, 22, 'A'), ${first} + n % ${count}, n % 300 ${half(1, 0)}`);
  log('  aggregates');
  await client.query('truncate analytics_day, analytics_total, analytics_item, reader_day');
  await client.query(`insert into analytics_day select created_at::date, 'page-views', count(*) from page_view group by 1
    union all select created_at::date, 'article-views', count(*) from article_view group by 1
    union all select created_at::date, 'timed-views', count(*) from article_view where time_spent > 0 group by 1
    union all select created_at::date, 'read-seconds', sum(time_spent) from article_view group by 1`);
  await client.query('insert into analytics_total select metric, sum(value) from analytics_day group by 1');
  await client.query(
    `insert into analytics_item select 'article', post_id, count(*), count(*), sum(time_spent), 0, 0 from article_view group by post_id`,
  );
  await client.query('vacuum analyze');
}

/** Creates the monthly partitions for those rows: a worker creates only future ones. */
async function months(client) {
  for (const table of ['page_view', 'article_view']) {
    const { rows } = await client.query(
      `select to_char(m, 'YYYY_MM') as name, m as begins, m + interval '1 month' as ends
         from generate_series(date_trunc('month', now() at time zone 'UTC') - interval '3 months', date_trunc('month', now() at time zone 'UTC'), interval '1 month') m
        where to_regclass('${table}_' || to_char(m, 'YYYY_MM')) is null`,
    );
    for (const { name, begins, ends } of rows)
      await client.query(
        `create table ${table}_${name} partition of ${table} for values from ('${begins.toISOString()}') to ('${ends.toISOString()}')`,
      );
  }
}
