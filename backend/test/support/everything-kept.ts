import { Redis } from 'ioredis';
import pg from 'pg';

/** Every row of every table, as text. Not pg_dump: the embedded database ships without it. */
export async function everyRow(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  const parts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    parts.push(`${name}\n${rows.map(({ row }) => row).join('\n')}`);
  }
  await client.end();
  return parts.join('\n\n');
}

/** Every key of Redis with what it holds, as text; empty without Redis. */
export async function everyKey(url: string | undefined): Promise<string> {
  if (!url) return '';
  const redis = new Redis(url);
  const parts: string[] = [];
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    const read = {
      string: ['get', key],
      hash: ['hgetall', key],
      set: ['smembers', key],
      list: ['lrange', key, 0, -1],
      zset: ['zrange', key, 0, -1],
      stream: ['xrange', key, '-', '+'],
    }[type];
    parts.push(`${key} ${JSON.stringify(read ? await redis.call(...(read as [string])) : type)}`);
  }
  redis.disconnect();
  return parts.join('\n');
}
