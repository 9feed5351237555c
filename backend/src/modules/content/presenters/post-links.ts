/** For one article, in addition. The module of links owns these tables; this only reads them, so that no read needs a second query. */
export const POST_LINK_COLUMNS = `, (select jsonb_agg(jsonb_build_object('url', l.url, 'state', l.state,
      'month', to_char(l.checked_at at time zone 'UTC', 'YYYY-MM')) order by l.id)
   from post_source_link p join source_link l on l.id = p.link_id
  where p.post_id = post.id and l.state <> 'unknown') as link_checks`;
