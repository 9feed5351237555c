import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { inOrder, isTime, names, nearest, valuesOf } from './guesses.js';
import type { Guess, NamedTime, Positions, Sender } from './guesses.js';
import { fromMeili } from './thief-of-meili.js';
import type { StolenMeili } from './thief-of-meili.js';

/** The stolen data. */
export interface Loot {
  databaseUrl: string;
  redisUrl: string | undefined;
  meili?: StolenMeili;
  /** Directories of files, by their kind: `tables`, `write-ahead log`, `append-only file`, `Meilisearch`. */
  files: Record<string, string>;
}

interface Row {
  table: string;
  ctid: number;
  xid: number;
  /** The last transaction that locked the row; 0 for none. */
  lockedBy: number;
  fields: Record<string, unknown>;
  text: string;
}

/**
 * Uses everything in a stolen database, its files and those of Redis to find out which member sent which story. Members
 * acted one after another: each did things that identify them, and sent their story in between.
 *
 * @param senders in the order in which they acted, which the times of their comments reveal
 * @returns every applicable guess; by chance alone, a guess is right about once, however many senders there are
 */
export async function guessSenders(loot: Loot, senders: readonly Sender[]): Promise<Guess[]> {
  const rows = await allRows(loot.databaseUrl);
  const times = timesOf(rowsWithAccount(rows, senders));
  return [
    ...fromRows(rows, senders, times),
    ...(loot.meili ? await fromMeili(loot.meili, senders, times) : []),
    ...(loot.redisUrl ? await fromRedis(loot.redisUrl, senders) : []),
    ...Object.entries(loot.files).flatMap(([name, directory]) => fromFiles(name, directory, senders)),
  ];
}

const rowsWithAccount = (rows: readonly Row[], senders: readonly Sender[]) =>
  rows.flatMap((row) => {
    const sender = senders.find(({ account }) => accountsOf(row).includes(account));
    return sender ? [{ account: sender.account, row }] : [];
  });

const timesOf = (named: readonly { account: number; row: Row }[]): NamedTime[] =>
  named.flatMap(({ account, row }) =>
    valuesOf(row.fields)
      .filter(isTime)
      .map(({ value }) => ({ account, at: value })),
  );

function fromRows(rows: readonly Row[], senders: readonly Sender[], times: readonly NamedTime[]): Guess[] {
  const stories = senders.map(({ story }) => story);
  const about = rows.flatMap((row) => stories.filter((id) => names(row.text, id)).map((story) => ({ story, row })));
  // A row of the same transaction belongs to the same story, whatever it contains.
  const byXid = Map.groupBy(about, ({ row }) => row.xid);
  const joined = rows.flatMap((row) => {
    const those = new Set(byXid.get(row.xid)?.map(({ story }) => story));
    return those.size === 1 ? [{ story: [...those][0]!, row }] : [];
  });
  const xids = rowsWithAccount(rows, senders).map(({ account, row }) => ({ account, at: row.xid }));

  const guesses: Guess[] = [];
  for (const [how, some] of [
    ['', about],
    [' of the same transaction', joined],
  ] as const) {
    for (const [table, its] of Map.groupBy(some, ({ row }) => row.table)) {
      const columns = new Map<string, Positions>();
      const put = (column: string, story: number, value: number) => {
        if (!columns.has(column)) columns.set(column, new Map());
        // The first row about a story is closest to its submission.
        const positions = columns.get(column)!;
        positions.set(story, Math.min(value, positions.get(story) ?? Infinity));
      };
      for (const { story, row } of its) {
        put('ctid', story, row.ctid);
        put('xmin', story, row.xid);
        if (row.lockedBy > 0) put('xmax', story, row.lockedBy);
        for (const { column, value } of valuesOf(row.fields)) put(column, story, value);
      }
      for (const [column, positions] of columns) {
        const by = `${table}.${column}${how}`;
        guesses.push(...inOrder(by, positions, senders));
        if (column === 'xmin' || column === 'xmax') guesses.push(nearest(by, positions, xids, senders));
        else if ([...positions.values()].every((value) => isTime({ value })))
          guesses.push(nearest(by, positions, times, senders));
      }
    }
  }
  return guesses;
}

/** A Redis value here has its key and all its numbers: any number after the story's id may be its time. */
async function fromRedis(url: string, senders: readonly Sender[]): Promise<Guess[]> {
  const redis = new Redis(url);
  try {
    const moments: Positions = new Map();
    for (const key of await redis.keys('*')) {
      if ((await redis.type(key)) !== 'hash') continue;
      const { data = '', timestamp } = await redis.hgetall(key);
      for (const { story } of senders) if (names(data, story)) moments.set(story, Number(timestamp));
    }
    return inOrder('jobs in Redis', moments, senders);
  } finally {
    redis.disconnect();
  }
}

/** The first and last positions of a story's text or id, in each file and in all of them together. */
function fromFiles(name: string, directory: string, senders: readonly Sender[]): Guess[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((file) => join(directory, file))
    .filter((path) => statSync(path).isFile())
    .sort()
    .map((path) => readFileSync(path));
  return [...files, Buffer.concat(files)].flatMap((bytes) => {
    const [first, last, rows]: [Positions, Positions, Positions] = [new Map(), new Map(), new Map()];
    for (const { story, words } of senders) {
      const found = markersOf(story, words).filter((marker) => bytes.includes(marker));
      if (found.length === 0) continue;
      first.set(story, Math.min(...found.map((marker) => bytes.indexOf(marker))));
      last.set(story, Math.max(...found.map((marker) => bytes.lastIndexOf(marker))));
      rows.set(story, Math.min(...found.flatMap((marker) => rowsOf(bytes, marker, PAGE_SIZES[name] ?? PAGE))));
    }
    return [
      ...inOrder(`${name}, first`, first, senders),
      ...inOrder(`${name}, last`, last, senders),
      ...inOrder(`${name}, rows`, rows, senders),
    ];
  });
}

/** The files below these directories that contain the words. */
export function filesWith(words: string, directories: readonly string[]): string[] {
  return directories
    .flatMap((directory) =>
      readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((file) => join(directory, file)),
    )
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() && readFileSync(path).includes(words));
}

const PAGE = 8_192;
const PAGE_SIZES: Record<string, number> = { Meilisearch: 4_096 };

/** The rows with the marker in order of insertion, even deleted ones: PostgreSQL and LMDB fill a page from its end. */
function rowsOf(bytes: Buffer, marker: string, page: number): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(marker); at !== -1; at = bytes.indexOf(marker, at + 1))
    found.push(Math.floor(at / page) * page + (page - (at % page)));
  return found;
}

const markersOf = (story: number, words: string): string[] => [
  words,
  `story-${story}"`,
  ...['"id":', '"id": '].flatMap((id) => [',', '}'].map((end) => `${id}${story}${end}`)),
];

const ACCOUNT = /^(account_id|author_id|user_id)$/;
const accountsOf = ({ table, fields }: Row): unknown[] =>
  Object.entries(fields).flatMap(([column, value]) =>
    ACCOUNT.test(column) || (table === 'public.account' && column === 'id') ? [value] : [],
  );

async function allRows(url: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string; quoted: string }>(
      `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
         from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
    );
    const all: Row[] = [];
    for (const { name, quoted } of tables) {
      const { rows } = await client.query<{
        page: number;
        line: number;
        xid: number;
        lockedBy: number;
        fields: Record<string, unknown>;
      }>(
        `select (ctid::text::point)[0]::int as page, (ctid::text::point)[1]::int as line, xmin::text::bigint::int as xid,
                xmax::text::bigint::int as "lockedBy", row_to_json(t) as fields from ${quoted} t`,
      );
      for (const { page, line, xid, lockedBy, fields } of rows)
        all.push({ table: name, ctid: page * 1_000 + line, xid, lockedBy, fields, text: JSON.stringify(fields) });
    }
    return all;
  } finally {
    await client.end();
  }
}
