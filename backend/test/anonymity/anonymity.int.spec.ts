import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { Redis } from 'ioredis';
import { Housekeeping } from '../../src/platform/outbox/housekeeping.js';
import { ANALYTICS_QUEUE, EVENT_HANDLERS_QUEUE } from '../../src/platform/queue/queue-names.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startAppProcess } from '../support/app-process.js';
import type { AppProcess } from '../support/app-process.js';
import { eventually } from '../support/eventually.js';
import { startOtlpReceiver } from '../support/otlp-receiver.js';
import type { OtlpReceiver } from '../support/otlp-receiver.js';
import { waitUntilIdle, startDelayedJobs, queueOf } from '../support/queues.js';
import { backends, PASSCODE, startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { readEverything, findTies, findTraces, schemaFaults } from '../support/traces.js';
import type { Columns } from '../support/traces.js';

const CANARY = 'canary5f3a9';
const STORY = 'What I never said.';
/** Client addresses, as proxies forward them. */
const ADDRESSES = ['203.0.113.77', '2001:db8:ca9a:57::77'];
/** A trace id must be hexadecimal. */
const TRACE = 'ca9a5f3a9ca9a5f3a9ca9a5f3a9ca9a5';
const TRACES = [CANARY, ...ADDRESSES, TRACE];

const ADDRESS_HEADERS = [
  ...[
    'x-forwarded-for',
    'x-real-ip',
    'x-client-ip',
    'client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'cf-connecting-ipv6',
  ],
  ...[
    'fastly-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'x-envoy-external-address',
    'x-azure-clientip',
  ],
  ...[
    'x-appengine-user-ip',
    'fly-client-ip',
    'x-remote-addr',
    'remote-addr',
    'x-originating-ip',
    'x-proxyuser-ip',
    'wl-proxy-client-ip',
  ],
];
const OTHER_HEADERS = [
  ...[
    'authorization',
    'proxy-authorization',
    'referer',
    'user-agent',
    'from',
    'via',
    'accept-language',
    'accept-charset',
  ],
  ...[
    'sec-ch-ua',
    'sec-ch-ua-platform',
    'sec-ch-ua-platform-version',
    'sec-ch-ua-model',
    'sec-ch-ua-mobile',
    'sec-ch-ua-arch',
  ],
  ...[
    'sec-ch-ua-full-version-list',
    'sec-ch-viewport-width',
    'sec-ch-device-memory',
    'device-memory',
    'ect',
    'downlink',
    'rtt',
  ],
  ...[
    'x-request-id',
    'x-correlation-id',
    'request-id',
    'x-trace-id',
    'tracestate',
    'baggage',
    'x-amzn-trace-id',
    'x-b3-traceid',
  ],
  ...[
    'x-cloud-trace-context',
    'x-datadog-trace-id',
    'sentry-trace',
    'uber-trace-id',
    'x-request-start',
    'cf-ray',
    'x-vercel-id',
  ],
  ...[
    'x-user-id',
    'x-user',
    'x-email',
    'x-session-id',
    'x-device-id',
    'x-csrf-token',
    'x-api-key',
    'x-auth-token',
    'x-wap-profile',
  ],
  ...[
    'x-replit-user-id',
    'x-replit-user-name',
    'x-replit-user-roles',
    'x-forwarded-user',
    'x-forwarded-email',
    'x-remote-user',
  ],
  ...[
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-requested-with',
    'x-uidh',
    'x-att-deviceid',
    'x-anything',
  ],
  ...['if-none-match', 'cache-control', 'pragma', 'priority', 'range', 'dnt', 'sec-gpc', 'save-data', 'last-event-id'],
  // These are not removed, because reading the body and responding need them; they must not be stored either.
  ...['accept', 'accept-encoding', 'host'],
];

/** Every header that could identify the sender; `sid` is the cookie of a signed-in sender. */
function tellingHeaders(sid: string | undefined, addressed: boolean): Record<string, string> {
  const [ipv4, ipv6] = ADDRESSES as [string, string];
  return {
    ...Object.fromEntries(OTHER_HEADERS.map((name) => [name, `${CANARY}-${name}`])),
    ...Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, addressed ? `${ipv4}, ${ipv6}` : `${CANARY}-${name}`])),
    // Must look like a browser, or analytics would not count it.
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0 ${CANARY}`,
    forwarded: addressed ? `for="[${ipv6}]:4711";by=${ipv4};host=${CANARY}` : `for=_${CANARY}`,
    traceparent: `00-${TRACE}-${TRACE.slice(0, 16)}-01`,
    cookie: [`seen=${CANARY}-cookie`, ...(sid ? [sid] : [])].join('; '),
    origin: 'http://archive.test',
    'sec-fetch-site': 'same-origin',
    'content-type': `application/json; charset=utf-8; x=${CANARY}-type`,
  };
}

/** Sends headers that HTTP clients do not allow. */
function send(url: string, method: string, path: string, headers: Record<string, string>, body: object | string) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }>(
    (resolve, reject) => {
      const call = request(`${url}${path}`, { method, headers }, (answer) => {
        let received = '';
        answer.on('data', (chunk) => (received += String(chunk)));
        answer.on('end', () => {
          const isJson = String(answer.headers['content-type']).includes('json');
          const read = isJson ? (JSON.parse(received || '{}') as Record<string, unknown>) : { text: received };
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read });
        });
      });
      call.on('error', reject);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      call.setHeader('content-length', Buffer.byteLength(text));
      call.end(text);
    },
  );
}

/**
 * Every table that can name a story, with all of its columns. Before you add one, think: together with anything else
 * that is stored, could it reveal who sent the story?
 */
const TABLES_THAT_MAY_NAME_A_STORY: Columns = {
  // The story. Its day is its only time.
  confession: [
    'id',
    'content',
    'category',
    'content_notes',
    'approved',
    'created_at',
    'hearts',
    'strengths',
    'me_toos',
    'version',
    // Whether a restore has hidden it.
    'held',
    // Whether nobody has decided about it yet, for the counts per quarter.
    'first_decision_due',
    // The day since which it waits for its author.
    'asked_on',
    'touched_on',
  ],
  // A word that the glossary explains, by an editor.
  term: [
    ...['id', 'term', 'slug', 'kind', 'forms', 'synonyms', 'definition', 'definition_html', 'excerpt'],
    ...['history', 'history_html', 'instead', 'instead_html', 'sources', 'sources_html'],
    ...['published', 'created_at', 'updated_at', 'published_at', 'version', 'render_again'],
  ],
  // The slow hash of a number that only its author has. `day`: when it was declined or withdrawn.
  receipt: ['hash', 'story_id', 'ended', 'reason', 'note', 'day', 'touched_on'],
  // The conversation of an editor and the author, without a time.
  story_question: ['story_id', 'text', 'answer', 'touched_on'],
  story_suggestion: ['story_id', 'story_version', 'account_id', 'content', 'category', 'refused', 'touched_on', 'note'],
  // The flags of a story that needs two approvals, and the admin who approved it first.
  story_flag: ['story_id', 'kind', 'touched_on'],
  story_approval: ['story_id', 'account_id', 'touched_on'],
  // Counts per quarter: no row is about a single story.
  story_quarter: ['quarter', 'what', 'count'],
  // All ids that stories have ever had, with the day each was assigned.
  story_number: ['id', 'day'],
  // The review queue and the search index: no time and no person.
  review_item: ['kind', 'item_id', 'version', 'pending', 'touched_on'],
  search_document: [
    'type',
    'id',
    'version',
    'title',
    'excerpt',
    'body',
    'category',
    // Of articles only: a constraint refuses it for a story.
    'published_at',
    'removed',
    'words',
    'title_words',
    'unsent',
    'touched_on',
  ],
  // Its texts are an admin's, and its page is public.
  campaign: [
    ...['id', 'subject', 'preheader', 'content', 'post_id', 'from_post', 'audience', 'status', 'send_at'],
    ...['paused_because', 'resume_at', 'failed_tries', 'not_sent_because', 'digest_of', 'html', 'plain_text'],
    ...['page', 'recipients', 'sent', 'failed', 'bounced', 'complained', 'unsubscribed', 'version'],
    ...['created_at', 'started_at', 'last_sent_at', 'finished_at'],
  ],
  // `type` is the kind of bounce. `report` names a campaign or a day.
  newsletter_bounce: ['id', 'subscriber_id', 'campaign_id', 'type', 'report', 'day'],
  // Decisions about everything except stories: a constraint rejects those.
  audit_entry: [
    ...['id', 'created_at', 'account_id', 'username', 'action', 'kind', 'item_id', 'title'],
    ...['before_status', 'before_version', 'after_status', 'after_version', 'undoes', 'reason'],
  ],
  // The admin who decided and the day, long after the story was sent. Ids are random.
  story_decision: [
    ...['id', 'day', 'account_id', 'username', 'action', 'item_id'],
    ...['before_status', 'before_version', 'after_status', 'after_version', 'undoes', 'touched_on'],
    // One of eight words.
    'reason',
  ],
  // A moderator's note about a story, with the day. Ids are random.
  moderator_note: ['id', 'kind', 'item_id', 'account_id', 'username', 'text', 'day'],
  // Deleted articles and comments; a constraint rejects stories.
  bin_item: ['kind', 'item_id', 'binned_at', 'post', 'comments', 'draft', 'preview_link'],
  // Settings that admins change. No row is about a story.
  site_settings: [
    ...['id', 'stories_paused', 'pause_message', 'paused_until', 'weekly_capacity', 'help_text', 'version'],
    // A number of stories and its UTC day, written once a day.
    ...['stories_waiting', 'stories_waiting_on', 'reason_texts'],
  ],
  // Articles. `corrections` has days and texts by editors.
  post: [
    ...['id', 'title', 'content', 'content_html', 'footer', 'footer_html', 'excerpt', 'summary', 'reading_minutes'],
    ...['category_id', 'author_id', 'image_url', 'image_alt', 'image_caption', 'published', 'pinned', 'corrections'],
    ...['created_at', 'updated_at', 'published_at', 'scheduled_for', 'scheduled_by', 'feed_guid', 'terms_off'],
    ...['render_again', 'link_again', 'last_draft_version', 'version'],
  ],
  // Earlier texts of articles. `kind` is how one was made: a constraint says so.
  post_revision: [
    ...['id', 'post_id', 'created_at', 'editor_id', 'editor_name', 'kind', 'words'],
    ...['title', 'content', 'footer', 'summary', 'image_url', 'image_alt', 'image_caption', 'category_id'],
  ],
  // The installation a story was imported from, and its id there. `seen` and `stored` are only for articles: constraints say so.
  import_mark: ['kind', 'source', 'key', 'item_id', 'seen', 'version', 'stored'],
  // Of articles only.
  former_path: ['path', 'post_id'],
  // A message to the editors, perhaps about a story or by its author. A constraint rejects an email for one about a story.
  contact_message: ['id', 'about', 'text', 'email', 'day'],
  // A report, perhaps about a story: its day is its only time, and it has nothing about its sender.
  report: ['id', 'content_type', 'item_id', 'reason', 'details', 'day'],
  // A reported item, with the days of its first report and of the last editor who judged it fine.
  reported_item: ['id', 'content_type', 'item_id', 'reported_on', 'hidden_version', 'fine_on', 'touched_on'],
  // Pending events: ids and versions without a time. A trace has a time, so a constraint rejects `trace` for a story.
  outbox: ['id', 'event_id', 'event_name', 'fields', 'reaction', 'attempts', 'retry_at', 'parked', 'trace'],
  // The reader who saved a story, not its sender.
  bookmark: ['id', 'account_id', 'content_type', 'post_id', 'confession_id', 'created_at'],
  // Comments only: a member, and a comment of theirs or a reply to it.
  notification: [
    ...[
      'id',
      'account_id',
      'kind',
      'comment_id',
      'own_comment_id',
      'post_id',
      'reason',
      'read',
      'mailed_on',
      'created_on',
    ],
  ],
  // The reader who reacted, as a hash that differs for each story and type, and the day.
  story_reaction: ['confession_id', 'type', 'reader_hash', 'day'],
  // Shares: for a story without a session, and by day (a constraint rejects anything else).
  social_share: ['created_at', 'id', 'session_id', 'content_type', 'content_id', 'platform'],
  parked_reader_event: ['id', 'event', 'reason', 'again'],
  analytics_item: ['type', 'id', 'views', 'timed_views', 'read_seconds', 'shares', 'engagement', 'touched_on'],
  // Signed-in accounts. Contains no story.
  session: ['sid_hash', 'user_id', 'data', 'expires_at', 'used_on'],
};

/** A number that nothing else will have by chance. */
const ACCOUNT_IDS_FROM = 76_543_210;

/** A signed-in account, and everything that identifies it. */
interface Sender {
  id: number;
  cookie: string;
  names: (string | number)[];
  /** The secret in the cookie. It must not be stored anywhere, because it opens the session. */
  secret: string;
}

async function register(url: string, name: string, more: object = {}): Promise<Sender> {
  const email = `${name}@example.org`;
  const body = { username: name, email, password: 'a-fine-secret', ...more };
  const answer = await send(url, 'POST', '/api/auth/register', { 'content-type': 'application/json' }, body);
  expect(answer.status).toBe(201);
  const cookie = [answer.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0]!)
    .join('; ');
  const secret = decodeURIComponent(cookie.slice('sid='.length)).split('.')[0]!;
  const id = answer.body['id'] as number;
  return { id, cookie, secret, names: [id, name, email, createHash('sha256').update(secret).digest('hex'), secret] };
}

/** Receives what processes send each other without storing it, as somebody with access to the store could. */
async function listenToMessages(
  { redisUrl, databaseUrl }: AppProcess,
  onMessage: (text: string) => void,
): Promise<{ close(): Promise<unknown> }> {
  if (redisUrl) {
    const redis = new Redis(redisUrl);
    redis.on('pmessage', (_pattern, _channel, text) => onMessage(text));
    await redis.psubscribe('*');
    return { close: () => redis.quit() };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('notification', ({ payload }) => onMessage(payload ?? ''));
  await client.connect();
  await client.query('listen the_archive_messages');
  return { close: () => client.end() };
}

describe.each(backends)('the sender of a story, on %s', (backend) => {
  let archive: AppProcess;
  let collector: OtlpReceiver;
  let member: Sender;
  let admin: Sender;
  const sql = async (statement: string) => {
    const client = new pg.Client({ connectionString: archive.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows;
    } finally {
      await client.end();
    }
  };
  /** Everything that was stored, and everything that was sent to a trace collector. */
  const everything = async () => [
    ...(await readEverything({ ...archive, log: archive.output() })),
    ...collector.bodies.map((text) => ({ where: 'the collector', text })),
  ];

  beforeAll(async () => {
    // One backend runs with default settings, the other in production behind a trusted proxy.
    const production = { NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1' };
    collector = await startOtlpReceiver();
    archive = await startAppProcess(backend, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      LOG_LEVEL: 'debug',
      PAGES: 'site',
      ...(backend === 'Redis' ? production : undefined),
    });
    await sql(`select setval('account_id_seq', ${ACCOUNT_IDS_FROM})`);
    member = await register(archive.url, 'margarethe');
    admin = await register(archive.url, 'adelheid', { adminPasscode: PASSCODE });
  });
  afterAll(async () => {
    await archive?.close();
    await collector?.stop();
  });

  const waitUntilHandled = () =>
    eventually(
      async () => {
        const [row] = await sql(
          `select (select count(*) from outbox)::int as waiting,
                  (select count(*) from confession c where not exists
                    (select from review_item r where r.kind = 'confession' and r.item_id = c.id))::int as untracked`,
        );
        return row!['waiting'] === 0 && row!['untracked'] === 0;
      },
      { what: 'every story, tracked as pending' },
    );

  it('appears in no row, key, job, file or log line, signed in or not', async () => {
    const stories: number[] = [];
    for (const sender of [undefined, member, admin]) {
      for (const addressed of [true, false]) {
        const path = `/api/confessions?from=${CANARY}-query&sid=${CANARY}#${CANARY}`;
        const content = `${STORY} (${stories.length + 1})`;
        const headers = tellingHeaders(sender?.cookie, addressed);
        const sent = await send(archive.url, 'POST', path, headers, { content, category: 'Other' });
        expect([sent.status, sent.headers['set-cookie']]).toEqual([201, undefined]);
        stories.push(sent.body['id'] as number);
        // Checked while events are pending, and again at the end.
        expect(findTraces(await everything(), TRACES)).toEqual([]);
      }
    }
    await waitUntilHandled();
    // Sends an email, so that the search covers one.
    const json = { 'content-type': 'application/json' };
    await send(archive.url, 'POST', '/api/auth/forgot-password', json, { email: 'margarethe@example.org' });
    const kept = await eventually(
      async () => {
        const all = await everything();
        return all.some(({ where, text }) => where.endsWith('.eml') && text.includes('margarethe')) && all;
      },
      { what: 'an email among the stored data' },
    );
    expect(findTraces(kept, [...TRACES, member.secret, admin.secret])).toEqual([]);
    expect(findTies(kept, [...stories, STORY], [...member.names, ...admin.names])).toEqual([]);
    // Proves that the search has read everything: it finds the story and the signed-in accounts.
    for (const id of stories) expect(kept.some(({ text }) => text.includes(`"id":${id}`))).toBe(true);
    expect(findTraces(kept, [STORY])).not.toEqual([]);
    expect(findTraces(kept, ['margarethe@example.org'])).not.toEqual([]);
    expect(kept.filter(({ where, text }) => where === 'the log' && text).length).toBeGreaterThan(1);
    await eventually(() => collector.spans.some(({ name }) => name === 'POST /api/auth/forgot-password'), {
      what: 'a span at the collector',
    });
    expect(findTraces(await everything(), TRACES)).toEqual([]);
    expect(JSON.stringify(collector.spans)).not.toMatch(/confession|story|stories/i);
  });

  it('appears nowhere when a browser submits the form without scripts, whether accepted or rejected', async () => {
    const before = await sql('select count(*)::int as count from confession');
    let taken = 0;
    for (const sender of [undefined, member, admin]) {
      for (const addressed of [true, false]) {
        for (const path of ['/stories', '/confessions']) {
          const headers: Record<string, string> = {
            ...tellingHeaders(sender?.cookie, addressed),
            'content-type': `application/x-www-form-urlencoded; x=${CANARY}-type`,
          };
          const target = `${path}?from=${CANARY}-query&sid=${CANARY}#${CANARY}`;
          const form = (content: string) => new URLSearchParams({ content, category: 'Other' }).toString();
          const sent = await send(archive.url, 'POST', target, headers, form(`${STORY} (form ${++taken})`));
          expect([sent.status, sent.headers['location'], sent.headers['set-cookie']]).toEqual([
            200,
            undefined,
            undefined,
          ]);
          // The rejected text is returned to its sender, and goes nowhere else.
          const refused = await send(archive.url, 'POST', target, headers, form(`${CANARY} ${'x'.repeat(10_000)}`));
          expect([refused.status, refused.headers['set-cookie']]).toEqual([400, undefined]);
          expect(findTraces([{ where: 'the response', text: String(refused.body['text']) }], [CANARY])).not.toEqual([]);
          const foreign = { ...headers, origin: 'https://evil.example' };
          expect((await send(archive.url, 'POST', target, foreign, form(`${CANARY} again`))).status).toBe(403);
          // The page that the same browser opens next.
          const { origin: _, ...asked } = headers;
          expect((await send(archive.url, 'GET', '/receipt', asked, '')).status).toBe(200);
        }
      }
      expect(findTraces(await everything(), TRACES)).toEqual([]);
    }
    await waitUntilHandled();
    const kept = await everything();
    expect(findTraces(kept, [...TRACES, member.secret, admin.secret])).toEqual([]);
    const after = await sql('select id, content from confession where id > 0 order by id');
    expect(after.length).toBe((before[0]!['count'] as number) + taken);
    const ids = after.map(({ id }) => id as number);
    expect(findTies(kept, [...ids, STORY], [...member.names, ...admin.names])).toEqual([]);
    expect(findTraces(kept, ['form 12'])).not.toEqual([]);
  });

  it('appears nowhere when the story is rejected or cannot be stored', async () => {
    const headers = tellingHeaders(member.cookie, true);
    const refused = { content: `${CANARY} ${'x'.repeat(10_000)}`, category: 'Other' };
    expect((await send(archive.url, 'POST', '/api/confessions', headers, refused)).status).toBe(400);
    const unknown = { content: STORY, category: 'Other', [`${CANARY}-field`]: 1 };
    expect((await send(archive.url, 'POST', '/api/confessions', headers, unknown)).status).toBe(400);
    await sql(`alter table confession add constraint planted check (content not like '%${CANARY}%')`);
    const failing = { content: `Cannot be kept: ${CANARY}`, category: 'Other' };
    expect((await send(archive.url, 'POST', '/api/confessions', headers, failing)).status).toBe(500);
    await sql('alter table confession drop constraint planted');
    expect(archive.output()).not.toContain('POST /api/confessions');
    expect(findTraces(await everything(), TRACES)).toEqual([]);
  });

  it('appears nowhere when stories are paused, nor does the story', async () => {
    await sql('insert into site_settings (id, stories_paused) values (1, true)');
    const headers = tellingHeaders(member.cookie, true);
    const content = `Sent during a pause: ${CANARY}`;
    const json = await send(archive.url, 'POST', '/api/confessions', headers, { content, category: 'Other' });
    expect([json.status, json.body['code'], json.headers['set-cookie']]).toEqual([409, 'stories_paused', undefined]);
    const form = new URLSearchParams({ content, category: 'Other' }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await send(archive.url, 'POST', '/stories', { ...headers, ...type }, form);
    expect([page.status, page.headers['cache-control'], page.headers['set-cookie']]).toEqual([
      409,
      'no-store',
      undefined,
    ]);
    // The text is returned to its sender, and goes nowhere else.
    expect(findTraces([{ where: 'the response', text: String(page.body['text']) }], [CANARY])).not.toEqual([]);
    await sql('delete from site_settings');
    expect(archive.output()).not.toMatch(/POST \/(api\/confessions|stories)/);
    expect(findTraces(await everything(), [...TRACES, 'during a pause'])).toEqual([]);
  });

  it('appears nowhere when they look their story up by its receipt, change it and take it back', async () => {
    for (const sender of [undefined, member, admin]) {
      const headers = tellingHeaders(sender?.cookie, true);
      const call = (path: string, body: object) =>
        send(archive.url, 'POST', `${path}?from=${CANARY}-query#${CANARY}`, headers, body);
      const sent = await call('/api/confessions', { content: `${STORY} (receipt)`, category: 'Other' });
      const [id, receipt] = [sent.body['id'] as number, sent.body['receipt'] as string];
      const unknown = '4820115733968184';
      const spaced = receipt.replace(/(.{4})/g, '$1 ').trim();
      const statuses = [];
      const asAdmin = { cookie: admin.cookie, 'content-type': 'application/json' };
      const ask = (path: string, body: object) =>
        send(archive.url, 'POST', `/api/confessions/${id}/${path}`, asAdmin, body);
      expect((await ask('question', { text: `${STORY} (question)` })).status).toBe(200);
      expect((await call('/api/receipts/answer', { receipt, answer: `${STORY} (answer)` })).status).toBe(200);
      expect((await ask('suggest', { content: `${STORY} (suggested)` })).status).toBe(200);
      for (const [path, body] of [
        ['', { receipt }],
        ['/agree', { receipt, agree: false }],
        ['', { receipt: spaced }],
        ['', { receipt: unknown }],
        ['', { receipt: `${CANARY} ${unknown}` }],
        ['/correct', { receipt, content: `${STORY} (corrected)` }],
        ['/withdraw', { receipt: unknown }],
        ['/withdraw', { receipt }],
      ] as const) {
        const answer = await call(`/api/receipts${path}`, body);
        expect(answer.headers['set-cookie']).toBeUndefined();
        statuses.push(answer.status);
      }
      expect(statuses).toEqual([200, 200, 200, 404, 400, 200, 404, 200]);
      await sql('alter table receipt rename to moved');
      expect((await call('/api/receipts', { receipt })).status).toBe(500);
      await sql('alter table moved rename to receipt');
      await waitUntilHandled();
      const kept = await everything();
      expect(findTraces(kept, [...TRACES, receipt, spaced, unknown])).toEqual([]);
      expect(
        findTies(kept, [id, '(corrected)', '(question)', '(answer)', '(suggested)'], [...member.names, ...admin.names]),
      ).toEqual([]);
      const [stored] = await sql("select hash from receipt where ended = 'withdrawn' order by touched_on limit 1");
      const hash = String(stored!['hash']);
      expect(findTraces(kept, [hash])).toEqual([`${hash} in public.receipt`]);
      expect(findTraces(kept, ['(corrected)'])).toEqual([]);
    }
    expect(archive.output()).not.toMatch(/POST \/api\/receipts|4820115733968184/);
    const metrics = await send(archive.url, 'GET', '/metrics', {}, '');
    expect([metrics.status, String(metrics.body['text']).includes('receipts')]).toEqual([200, false]);
  });

  it('appears nowhere when they write to the editors about it', async () => {
    const text = `${STORY} Please take out the name of my street.`;
    for (const sender of [undefined, member, admin]) {
      const headers = tellingHeaders(sender?.cookie, true);
      const path = `/api/contact?from=${CANARY}-query`;
      const sent = await send(archive.url, 'POST', path, headers, { about: 'story', text });
      expect([sent.status, sent.headers['set-cookie']]).toEqual([202, undefined]);
      const refused = { about: 'story', text, email: `${CANARY}@example.org` };
      expect((await send(archive.url, 'POST', path, headers, refused)).status).toBe(400);
    }
    const kept = await everything();
    expect(findTraces(kept, TRACES)).toEqual([]);
    expect(findTies(kept, [text], [...member.names, ...admin.names])).toEqual([]);
    expect(kept.some((one) => one.where.endsWith('contact_message') && one.text.includes(text))).toBe(true);
    expect(archive.output()).not.toContain('POST /api/contact');
  });

  it('and the identity of those who reported it appear nowhere', async () => {
    const [story] = await sql(
      'update confession set approved = true where id = (select min(id) from confession) returning id',
    );
    const id = Number(story!['id']);
    const details = `${STORY} It has the name of my street.`;
    for (const sender of [undefined, member, admin]) {
      const headers = tellingHeaders(sender?.cookie, true);
      const body = { contentType: 'story', id, reason: 'names-someone', details };
      const sent = await send(archive.url, 'POST', `/api/reports?from=${CANARY}-query`, headers, body);
      expect([sent.status, sent.headers['set-cookie']]).toEqual([202, undefined]);
      const refused = await send(archive.url, 'POST', '/api/reports', headers, { ...body, sessionId: CANARY });
      expect(refused.status).toBe(400);
    }
    const kept = await everything();
    expect(findTraces(kept, TRACES)).toEqual([]);
    expect(findTies(kept, [details], [...member.names, ...admin.names])).toEqual([]);
    expect(kept.some((one) => one.where.endsWith('report') && one.text.includes(details))).toBe(true);
    expect(archive.output()).not.toContain('POST /api/reports');
  });

  it('and the admin who has it open appear in no row, key, log line, file or message that can be read', async () => {
    // A number that nothing else has, because claims are not compared with stories.
    const id = 1_987_654_321;
    const messages: string[] = [];
    const listener = await listenToMessages(archive, (text) => messages.push(text));
    const { origin: _, ...asked } = tellingHeaders(admin.cookie, true);
    const call = (method: string, body: object) => send(archive.url, method, '/api/moderation/claims', asked, body);
    for (const type of ['confession', 'comment']) expect((await call('POST', { type, id })).status).toBe(204);
    await eventually(() => messages.length >= 2, { what: 'messages between processes' });
    const stored = async () => [...(await everything()), ...messages.map((text) => ({ where: 'a message', text }))];
    expect(findTraces(await stored(), [String(id), ...TRACES])).toEqual([]);
    expect((await call('DELETE', { type: 'confession', id })).status).toBe(204);
    expect((await call('DELETE', { type: 'confession', id, sessionId: CANARY })).status).toBe(400);
    await eventually(() => messages.length >= 3, { what: 'the message of the end' });
    expect(findTraces(await stored(), [String(id), ...TRACES])).toEqual([]);
    expect(archive.output()).not.toMatch(/(POST|DELETE) \/api\/moderation\/claims/);
    // The search would find it.
    expect(findTraces([{ where: 'a message', text: `{"id":${id}}` }], [String(id)])).toHaveLength(1);
    await listener.close();
  });

  it('and the identity of those who reacted to it appear nowhere', async () => {
    const headers = tellingHeaders(member.cookie, true);
    const [story] = await sql(
      'update confession set approved = true where id = (select min(id) from confession) returning id',
    );
    const path = `/api/confessions/${String(story!['id'])}/reactions/heart`;
    for (const method of ['PUT', 'DELETE', 'PUT']) {
      const answer = await send(archive.url, method, path, headers, { sessionId: `${CANARY}-session` });
      expect(answer.status).toBe(200);
    }
    await waitUntilHandled();
    const kept = await everything();
    expect(findTraces(kept, TRACES)).toEqual([]);
    expect(findTies(kept, [story!['id'] as number], member.names)).toEqual([]);
  });

  it('and the identity of those who shared it or viewed the story page appear nowhere', async () => {
    const headers = tellingHeaders(member.cookie, true);
    const [story] = await sql('select min(id) as id from confession where approved');
    const id = story!['id'] as number;
    const sessionId = `${CANARY}-session`;
    const share = { contentType: 'story', contentId: id, platform: 'copy_link', sessionId };
    expect((await send(archive.url, 'POST', '/api/analytics/share', headers, share)).status).toBe(202);
    const referrer = `https://example.org/${CANARY}`;
    for (const path of [`/stories?from=${CANARY}#${CANARY}`, `/stories/${id}?from=${CANARY}`, `/Confessions/${id}/`]) {
      const view = { path, referrer, sessionId };
      expect((await send(archive.url, 'POST', '/api/analytics/page-view', headers, view)).status).toBe(202);
    }
    // The story's own page, and the request that its page sends, by a member: read, and failing.
    const { origin: _, ...asked } = headers;
    const read = [`/stories/${id}?from=${CANARY}`, `/api/confessions/${id}?from=${CANARY}`, `/stories/${id}/`];
    const statuses = async () =>
      Promise.all(read.map(async (path) => (await send(archive.url, 'GET', path, asked, '')).status));
    expect(await statuses()).toEqual([200, 200, 301]);
    await sql('alter table confession rename to moved');
    expect((await send(archive.url, 'GET', `/api/confessions/${id}?again`, asked, '')).status).toBe(500);
    await sql('alter table moved rename to confession');
    expect(findTraces(await everything(), TRACES)).toEqual([]);
    await startDelayedJobs(archive, ANALYTICS_QUEUE);
    await eventually(async () => (await sql('select 1 from social_share, page_view')).length > 0, {
      what: 'the recorded share and view',
    });
    expect(await sql('select path from page_view group by path')).toEqual([{ path: '/stories' }]);
    const kept = await everything();
    expect(findTraces(kept, TRACES)).toEqual([]);
    expect(findTies(kept, [id], member.names)).toEqual([]);
    // The failed request is logged by its route: no line names a story that somebody read.
    expect(archive.output()).toContain('GET /api/confessions/:id');
    const lines = archive.output().split('\n');
    expect(lines.filter((line) => new RegExp(`(stories|confessions)\\D{0,3}${id}\\b`).test(line))).toEqual([]);
  });

  it('would be found by this search in each kind of place and each encoding', async () => {
    await sql('create schema planted');
    await sql('create table planted.note (id serial, said text, raw bytea)');
    const find = async () => findTraces(await everything(), TRACES);
    for (const value of [
      `insert into planted.note (said) values ('x ${CANARY} y')`,
      `insert into planted.note (said) values ('${CANARY.toUpperCase()}')`,
      `insert into planted.note (raw) values ('x ${CANARY}')`,
      `insert into planted.note (said) values ('${Buffer.from(`for ${CANARY}!`).toString('base64')}')`,
      `insert into planted.note (said) values ('{"address":"203.0.113.77"}')`,
    ]) {
      await sql(value);
      expect(await find()).toEqual([expect.stringMatching(/ in planted\.note$/)]);
      await sql('delete from planted.note');
    }
    await sql('drop schema planted cascade');
    await sql(`alter table confession add column device text default '${CANARY}'`);
    expect(await find()).toContain(`${CANARY} in public.confession`);
    await sql('alter table confession drop column device');
    const file = join(archive.dataDir, 'mail', 'planted.eml');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `To: ${CANARY}`);
    expect(await find()).toEqual([`${CANARY} in ${file}`]);
    rmSync(file);
    const found = findTraces(await readEverything({ ...archive, log: `1 GET /x\n2 ${CANARY}` }), TRACES);
    expect(found).toEqual([`${CANARY} in the log`]);
    expect(await find()).toEqual([]);
  });

  if (backend === 'Redis') {
    it('would be found in Redis too, in every type of value', async () => {
      const redis = new Redis(archive.redisUrl!);
      const puts: [string, string, ...string[]][] = [
        ['set', `planted:${CANARY}`, 'x'],
        ['set', 'planted', CANARY],
        ['hset', 'planted', 'agent', CANARY],
        ['sadd', 'planted', CANARY],
        ['rpush', 'planted', CANARY],
        ['zadd', 'planted', '1', CANARY],
        ['xadd', 'planted', '*', 'agent', CANARY],
      ];
      try {
        for (const [command, key, ...rest] of puts) {
          await redis.call(command, key, ...rest);
          expect(findTraces(await everything(), TRACES)).toEqual([`${CANARY} in Redis ${key}`]);
          await redis.del(key);
        }
      } finally {
        redis.disconnect();
      }
    });
  }

  it('would be found in any row, key or line that contains both a story and an account', async () => {
    const [story] = await sql('select min(id) as id from confession');
    const id = story!['id'] as number;
    const ties = async () => findTies(await everything(), [id, STORY], member.names);
    expect(await ties()).toEqual([]);
    await sql('alter table confession add column author_id integer');
    await sql(`update confession set author_id = ${member.id} where id = ${id}`);
    expect(await ties()).toEqual([expect.stringMatching(/^public\.confession: /)]);
    await sql('alter table confession drop column author_id');
    await sql(`insert into outbox (event_id, event_name, fields, parked) values
      (gen_random_uuid(), 'planted', '{"id":${id},"accountId":${member.id}}', true)`);
    expect(await ties()).toEqual([expect.stringMatching(/^public\.outbox: /)]);
    await sql("delete from outbox where event_name = 'planted'");
    const log = `Story ${id} by account ${member.id}`;
    expect(findTies(await readEverything({ ...archive, log }), [id], member.names)).toEqual([`the log: ${log}`]);
    expect(
      findTies(await readEverything({ ...archive, log: `Story ${id}0 by ${member.id}` }), [id], member.names),
    ).toEqual([]);
  });

  it('has no column to be stored in: each column of a table that may name a story has been reviewed', async () => {
    const faults = () => schemaFaults(archive.databaseUrl, TABLES_THAT_MAY_NAME_A_STORY);
    expect(await faults()).toEqual([]);
    for (const [plant, found, undo] of [
      [
        'alter table confession add column author_id integer',
        'confession.author_id is new',
        'alter table confession drop column author_id',
      ],
      [
        'alter table confession add column sent_at timestamptz',
        'confession.sent_at is new',
        'alter table confession drop column sent_at',
      ],
      ['alter table outbox add column at timestamptz', 'outbox.at is new', 'alter table outbox drop column at'],
      ['create table sender (confession_id integer)', 'sender may identify', 'drop table sender'],
      ['create table sender (x integer references confession (id))', 'sender may identify', 'drop table sender'],
      ['create table sender (kind text, id integer)', 'sender may identify', 'drop table sender'],
      ['create table audit (data jsonb)', 'audit may identify', 'drop table audit'],
      [
        'create schema other create table story_log (line text)',
        'other.story_log may identify',
        'drop schema other cascade',
      ],
    ] as const) {
      await sql(plant);
      expect(await faults()).toEqual([expect.stringContaining(found)]);
      await sql(undo);
    }
    expect(await faults()).toEqual([]);
  });

  it('is in none of those tables: their accounts are readers or admins, or have no story', () => {
    const somebody = /account|author|user|session|sid|reader|hash|email|ip|address|agent|device|request/;
    const holding = Object.entries(TABLES_THAT_MAY_NAME_A_STORY).flatMap(([table, columns]) =>
      columns
        .filter((column) => somebody.test(column.replace(/description|recipients/, '')))
        .map((column) => `${table}.${column}`),
    );
    expect(holding).toEqual([
      // A slow hash of a random number, with a secret salt.
      'receipt.hash',
      // The admin who suggested an edit.
      'story_suggestion.account_id',
      // The admin who approved a flagged story first.
      'story_approval.account_id',
      // The admin who decided, not the sender.
      'audit_entry.account_id',
      'audit_entry.username',
      'story_decision.account_id',
      'story_decision.username',
      // The admin who wrote it.
      'moderator_note.account_id',
      'moderator_note.username',
      // The writer of an article.
      'post.author_id',
      // Not of a message about a story.
      'contact_message.email',
      'bookmark.account_id',
      // The author of a comment.
      'notification.account_id',
      'story_reaction.reader_hash',
      'social_share.session_id',
      'session.sid_hash',
      'session.user_id',
    ]);
  });
});

describe.each(backends)('a story on %s', (backend) => {
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp(backend);
  });
  afterAll(() => archive?.close());

  it('stores no time finer than its day', async () => {
    const sent = await archive.visitor
      .post('/api/confessions')
      .send({ content: 'When?', category: 'Other' })
      .expect(201);
    expect(sent.body.createdAt).toMatch(/T00:00:00\.000Z$/);
    const em = archive.app.get(MikroORM).em.fork();
    const finer = em.execute(
      "insert into confession (content, category, created_at) values ('x', 'Other', '2026-11-21 12:34Z')",
    );
    await expect(finer).rejects.toThrow('confession_created_at_is_a_day');
  });

  it('is removed by housekeeping from the inbox after two days, and from the queue’s event log, which has times', async () => {
    const em = archive.app.get(MikroORM).em.fork();
    const queue = queueOf(archive, EVENT_HANDLERS_QUEUE);
    await waitUntilIdle(archive);
    expect((await em.execute('select 1 from inbox')).length).toBeGreaterThan(0);
    await em.execute("update inbox set processed_on = (now() at time zone 'UTC')::date - 2");
    await archive.app.get(Housekeeping, { strict: false }).sweep();
    expect(await em.execute('select 1 from inbox')).toEqual([]);
    if (archive.settings.redisUrl) {
      const redis = new Redis(archive.settings.redisUrl);
      const logged = await redis.xlen(queue.toKey('events'));
      redis.disconnect();
      expect(logged).toBe(0);
    } else expect(await em.execute('select 1 from bullmq.event')).toEqual([]);
  });

  it('reaches later code without cookie, user agent or address', async () => {
    const seen: Record<string, unknown>[] = [];
    const cookie = await archive.adminCookie();
    archive.app.getHttpServer().on('request', (incoming: { headers: Record<string, unknown> }) => {
      // After the hooks, so this is what all later code can see.
      setImmediate(() => seen.push({ ...incoming.headers }));
    });
    const body = { content: 'Seen?', category: 'Other' };
    const sent = await send(archive.url, 'POST', '/api/confessions', tellingHeaders(cookie, true), body);
    expect(sent.status).toBe(201);
    await eventually(() => seen.length > 0, { what: 'the request, after the hooks' });
    expect(Object.keys(seen[0]!).sort()).toEqual([
      ...['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'origin'],
      'sec-fetch-site',
    ]);
  });
});
