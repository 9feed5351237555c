import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';

/** One stored thing: a row, a key, a line of the log, a file. */
export interface Stored {
  where: string;
  text: string;
}

export interface Stores {
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
}

export interface Places extends Stores {
  dataDir: string;
  log: string;
}

/** Everything in PostgreSQL and Redis. */
export async function readStores({ databaseUrl, redisUrl }: Stores): Promise<Stored[]> {
  return [...(await readRows(databaseUrl!)), ...(redisUrl ? await readKeys(redisUrl) : [])];
}

/** Everything that the product stores: its stores, its output, its files. */
export async function readEverything({ dataDir, log, ...stores }: Places): Promise<Stored[]> {
  return [
    ...(await readStores(stores)),
    ...log.split('\n').map((text) => ({ where: 'the log', text })),
    ...readFiles(dataDir),
  ];
}

/**
 * Every row of every table, except in PostgreSQL's own schemas, with the columns' names. It does not use pg_dump, which
 * the embedded database does not include.
 */
async function readRows(url: string): Promise<Stored[]> {
  return withDatabase(url, async (client) => {
    const tables = await client.query<{ name: string; quoted: string }>(
      `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    const stored: Stored[] = [];
    for (const { name, quoted } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${quoted} t`);
      stored.push(...rows.map(({ row }) => ({ where: name, text: row })));
    }
    return stored;
  });
}

async function readKeys(url: string): Promise<Stored[]> {
  const redis = new Redis(url);
  try {
    const stored: Stored[] = [];
    for (const key of await redis.keys('*'))
      stored.push({ where: `Redis ${key}`, text: `${key} ${await valueOf(redis, key)}` });
    return stored;
  } finally {
    redis.disconnect();
  }
}

async function valueOf(redis: Redis, key: string): Promise<string> {
  const type = await redis.type(key);
  const read: Record<string, [string, ...(string | number)[]]> = {
    string: ['get', key],
    hash: ['hgetall', key],
    set: ['smembers', key],
    list: ['lrange', key, 0, -1],
    zset: ['zrange', key, 0, -1, 'withscores'],
    stream: ['xrange', key, '-', '+'],
  };
  // It may have expired since its name was read.
  if (type === 'none') return '';
  const command = read[type];
  if (!command) throw new Error(`Redis stores ${key} as ${type}, which this function cannot read`);
  return JSON.stringify(await redis.call(...command));
}

function readFiles(directory: string): Stored[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ where: path, text: `${path}\n${readFileSync(path, 'utf8')}` }));
}

/** Finds these texts in stored data: literally, in other case, in hexadecimal or in base64. */
export function findTraces(stored: Stored[], needles: string[]): string[] {
  const disguises = needles.flatMap((needle) => disguisesOf(needle).map((text) => ({ needle, text })));
  return stored.flatMap(({ where, text }) => {
    const lower = text.toLowerCase();
    return disguises
      .filter((one) => text.includes(one.text) || lower.includes(one.text.toLowerCase()))
      .map(({ needle }) => `${needle} in ${where}`);
  });
}

function disguisesOf(needle: string): string[] {
  const bytes = Buffer.from(needle);
  // In base64, three bytes become four letters, so it depends on the position. The outer letters also encode neighbors.
  const base64 = [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const inner = text.slice(Math.ceil((before * 8) / 6), -1);
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set([needle, encodeURIComponent(needle), bytes.toString('hex'), ...base64])];
}

/**
 * Finds places that identify both a story and a person: one row, one key, one line.
 *
 * @param story texts and ids that identify the story
 * @param who texts and ids that identify the person; numbers match as whole numbers
 */
export function findTies(stored: Stored[], story: (string | number)[], who: (string | number)[]): string[] {
  return stored
    .filter(({ text }) => story.some((one) => names(text, one)))
    .filter(({ text }) => who.some((one) => names(text, one)))
    .map(({ where, text }) => `${where}: ${text.slice(0, 500)}`);
}

const names = (text: string, one: string | number): boolean =>
  typeof one === 'number' ? new RegExp(`(?<!\\d)${one}(?!\\d)`).test(text) : text.includes(one);

/** The columns of tables, by table name. */
export type Columns = Readonly<Record<string, readonly string[]>>;

/** Names of columns that may identify a story. JSON and foreign keys may, too. */
const MAY_NAME_A_STORY = '(confession|story|stories|item|content_(id|type)|target|subject|entity|thing)|^(kind|type)$';

const REVIEW =
  'think about what it says, then add it to TABLES_THAT_MAY_NAME_A_STORY in anonymity.int.spec.ts, and to the list below it if it may name a person';

/**
 * Lists tables that may identify a story and have not been reviewed: a new table, a new column. One sentence each;
 * empty when all tables are as reviewed.
 *
 * @param known the reviewed tables, with all of their columns
 */
export async function schemaFaults(databaseUrl: string, known: Columns): Promise<string[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; columns: string[]; may: boolean }>(
      `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
              array_agg(a.attname::text order by a.attnum) as columns,
              c.relname ~ $1 or bool_or(a.attname ~ $1 or t.typname in ('json', 'jsonb'))
                or exists (select from pg_constraint f where f.conrelid = c.oid and f.confrelid = 'confession'::regclass) as may
         from pg_class c
         join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         join pg_type t on t.oid = a.atttypid
        where c.relkind in ('r', 'm', 'f', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'bullmq')
        group by n.nspname, c.relname, c.oid order by 1`,
      [MAY_NAME_A_STORY],
    );
    return rows.flatMap(({ name, columns, may }) => {
      const reviewed = known[name];
      if (!reviewed) return may ? [`${name} may identify a story, and has not been reviewed: ${REVIEW}`] : [];
      return columns
        .filter((column) => !reviewed.includes(column))
        .map((column) => `${name}.${column} is new: ${REVIEW}`);
    });
  });
}

async function withDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
