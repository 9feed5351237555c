import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createPostgresBackend, Queue, setDefaultBackendFactory } from 'bullmq';
import type { BackendFactory, ConnectionOptions } from 'bullmq';
import pg from 'pg';
import { CLAIM_SECONDS } from '../../src/platform/config/settings.js';
import {
  ANALYTICS_QUEUE,
  EVENT_HANDLERS_QUEUE,
  MAIL_QUEUE,
  MEDIA_QUEUE,
  NEWSLETTER_QUEUE,
} from '../../src/platform/queue/queue-names.js';
import { eventually } from '../support/eventually.js';
import type { Kind, Ledger } from './ledger.js';
import type { Stores } from './stores.js';

const SEARCH_TOOL = fileURLToPath(new URL('../../dist/tools/search.js', import.meta.url));
/** The jobs of a killed process are taken over within seconds; retries start within a minute. */
const REST_WITHIN_MS = 120_000;

/** The acknowledged writes with problems. */
export interface Found {
  lost: string[];
  doubled: string[];
  /** Counters that differ from a recount, and other inconsistencies. */
  wrong: string[];
}

const WHERE: Record<Exclude<Kind, 'decision' | 'search'>, string> = {
  story:
    "select substring(content from 'Of (.*)\\.') as token, count(*)::int from confession where content like 'Of story-%' group by 1",
  comment:
    "select substring(content from 'Of (.*)\\.') as token, count(*)::int from comment where content like 'Of comment-%' group by 1",
  event: "select substr(path, 2) as token, count(*)::int from page_view where path like '/event-%' group by 1",
};

/** Each query returns a stored number and the same number counted again. */
const RECOUNTS: Record<string, string> = {
  stories: kept('confession'),
  'approved stories': kept('confession', 'approved', 'approved'),
  'pending stories': kept('confession', 'pending', 'not approved'),
  comments: kept('comment'),
  'pending comments': kept('comment', 'pending', 'not approved'),
  decisions: kept('audit_entry'),
  'decisions about stories': kept('story_decision'),
  'page views': `select (select value from analytics_total where metric = 'page-views') as kept, count(*) as counted from page_view`,
  'page views of the days': `select (select sum(value) from analytics_day where metric = 'page-views') as kept, count(*) as counted from page_view`,
  'what waits on the desk': `select (select count(*) from review_item where pending) as kept,
    (select count(*) from confession where not approved) + (select count(*) from comment where not approved) as counted`,
  'stories in search': `select (select count(*) from search_document where type = 'story' and not removed) as kept,
    count(*) as counted from confession where approved`,
};

const CAMPAIGNS = `select subject, format('%s: %s recipients, %s sent, %s failed', c.status, recipients, sent, failed) as counts,
    format('%s: %s recipients, %s sent, %s failed', c.status, count(d), count(d) filter (where d.status = 'sent'),
      count(d) filter (where d.status = 'failed')) as counted
    from campaign c left join newsletter_delivery d on d.campaign_id = c.id group by c.id order by c.id`;

function kept(list: string, state?: string, where = 'true'): string {
  const one = state ? `and state = '${state}'` : '';
  return `select (select coalesce(sum(change), 0) from row_count where list = '${list}' ${one}) as kept, count(*) as counted from ${list} where ${where}`;
}

/** Counts everything again, directly in the stores. */
export class Recount {
  private constructor(
    private readonly client: pg.Client,
    private readonly queues: readonly Queue[],
    private readonly env: Record<string, string>,
  ) {}

  static async of({ databaseUrl, redisUrl, env }: Pick<Stores, 'databaseUrl' | 'redisUrl' | 'env'>): Promise<Recount> {
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => undefined);
    await client.connect();
    setDefaultBackendFactory(redisUrl ? undefined : (createPostgresBackend as unknown as BackendFactory));
    const connection = (redisUrl ? { url: redisUrl } : { connectionString: databaseUrl, max: 1 }) as ConnectionOptions;
    const queues = [EVENT_HANDLERS_QUEUE, MAIL_QUEUE, ANALYTICS_QUEUE, NEWSLETTER_QUEUE, MEDIA_QUEUE].map(
      (name) => new Queue(name, { connection }),
    );
    for (const queue of queues) queue.on('error', () => undefined);
    return new Recount(client, queues, env);
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.map((queue) => queue.close()));
    await this.client.end().catch(() => undefined);
  }

  /** Waits until no job is waiting, active or failed, the outbox is empty, and Meilisearch has received everything. */
  async waitUntilIdle(within = REST_WITHIN_MS): Promise<void> {
    await eventually(
      async () => {
        const left = await this.rows<{ event_name: string; parked: boolean }>(
          'select event_name, parked from outbox limit 3',
        );
        if (left.length > 0) throw new Error(`in the outbox: ${JSON.stringify(left)}`);
        for (const queue of this.queues) {
          const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
          if (Object.values(counts).some((count) => count > 0))
            throw new Error(`${queue.name}: ${JSON.stringify(counts)}`);
        }
        const open = await this.rows("select id, status from campaign where status not in ('draft', 'sent') limit 3");
        if (open.length > 0) throw new Error(`campaigns: ${JSON.stringify(open)}`);
        const unsent = this.env['MEILI_URL'] ? await this.rows('select 1 from search_document where unsent') : [];
        if (unsent.length > 0) throw new Error(`not sent to Meilisearch: ${unsent.length}`);
        return true;
      },
      { within, every: 200 },
    );
  }

  async compare(ledger: Ledger): Promise<Found> {
    const found: Found = { lost: [], doubled: [], wrong: [] };
    for (const kind of ['story', 'comment', 'event'] as const) {
      const rows = await this.rows<{ token: string; count: number }>(WHERE[kind]);
      const there = new Map(rows.map(({ token, count }) => [token, count]));
      for (const [token, outcome] of ledger.of(kind)) {
        const count = there.get(token) ?? 0;
        if (count > 1) found.doubled.push(token);
        if (outcome === 'refused' && count > 0) ledger.refusedAndThere.add(token);
        if (outcome === 'acknowledged' && count === 0 && !mayBeDeleted(ledger, token)) found.lost.push(token);
      }
    }
    await this.compareDecisions(ledger, found);
    for (const [name, sql] of Object.entries(RECOUNTS)) {
      const [row] = await this.rows<{ kept: string | null; counted: string }>(sql);
      const { kept: is, counted } = row!;
      if (Number(is ?? 0) !== Number(counted)) found.wrong.push(`${name}: ${is} stored, ${counted} counted`);
    }
    return found;
  }

  /** Each acknowledged decision is applied, and is in the audit log exactly once. */
  private async compareDecisions(ledger: Ledger, found: Found): Promise<void> {
    const states = await this.rows<{ id: number; approved: boolean }>('select id, approved from confession');
    const approved = new Map(states.map((row) => [row.id, row.approved]));
    const entries = await this.rows<{ item_id: number; action: string; count: number }>(
      'select item_id, action, count(*)::int from story_decision group by 1, 2',
    );
    const written = new Map(entries.map(({ item_id, action, count }) => [`${action} ${item_id}`, count]));
    for (const [token, { storyId, action }] of ledger.decisions) {
      const outcome = ledger.of('decision').get(token);
      const count = written.get(`${action} ${storyId}`) ?? 0;
      const isSo = action === 'deleted' ? !approved.has(storyId) : approved.get(storyId) === true;
      if (count > 1) found.doubled.push(token);
      if (outcome === 'acknowledged' && (!isSo || count === 0)) found.lost.push(token);
      if (outcome === 'refused' && isSo) ledger.refusedAndThere.add(token);
      // A decision without its entry, or an entry without its decision, is worse than neither.
      if (isSo !== count > 0) found.wrong.push(`${token}: ${isSo ? 'done' : 'not done'}, ${count} in the audit log`);
    }
  }

  /**
   * As if a minute had passed for claims that were last renewed before `start`, when the oldest worker started: they
   * belong to workers that died. Claims that may be of a worker that runs are left alone.
   */
  async expireClaims(start: Date): Promise<void> {
    await this.client.query(
      `update newsletter_delivery set claimed_until = now()
        where status = 'sending' and claimed_until < $1::timestamptz + make_interval(secs => $2)`,
      [start, CLAIM_SECONDS],
    );
  }

  /** Each campaign went to everyone, and its counts equal its deliveries. @returns those that differ */
  async compareCampaigns(readers: number): Promise<string[]> {
    const rows = await this.rows<{ subject: string; counts: string; counted: string }>(CAMPAIGNS);
    const all = `sent: ${readers} recipients, ${readers} sent, 0 failed`;
    return rows
      .filter(({ counts, counted }) => counts !== all || counted !== all)
      .map(({ subject, counts, counted }) => `${subject} is stored as ${counts}; counted as ${counted}`);
  }

  /** Runs the operator's search check: compares every searchable text with the indexes. @returns the differences */
  compareSearch(): Promise<string[]> {
    const env = { PATH: process.env['PATH'], ...this.env, SESSION_SECRET: 'x'.repeat(32) };
    return new Promise((resolve) => {
      execFile(process.execPath, [SEARCH_TOOL, 'check', '--dry-run'], { env, timeout: 60_000 }, (error, out, err) =>
        resolve(error ? [`search:check --dry-run: ${out}${err}`] : []),
      );
    });
  }

  private async rows<T extends pg.QueryResultRow>(sql: string): Promise<T[]> {
    return (await this.client.query<T>(sql)).rows;
  }
}

/** Whether a story was deleted, or may have been, because there was no response. */
function mayBeDeleted(ledger: Ledger, token: string): boolean {
  const id = ledger.storyIds.get(token);
  return [...ledger.decisions.values()].some(({ storyId, action }) => storyId === id && action === 'deleted');
}
