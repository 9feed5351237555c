/** The cost of a deployment: each process is stopped and started again, one at a time, under constant load. */
import { startFleet } from './lib/fleet.mjs';
import { followStream } from './lib/event-stream.mjs';
import { openLoad } from './lib/open-load.mjs';
import { ADMIN } from './lib/product.mjs';
import { percentile } from './lib/table.mjs';
import { findNginx } from '../scripts/lib/tools.mjs';

// TypeScript, which can be imported because lib/fleet.mjs registers a loader.
const { Ledger } = await import('../backend/test/faults/ledger.ts');
const { Recount } = await import('../backend/test/faults/recount.ts');

export const title = 'A rolling restart under load: lost requests, and the slowdown';
export const about =
  'Two api processes and two workers behind the nginx of infra/, the stores and the load on one machine. Twice, each process\n' +
  'gets SIGTERM and exits, and is ready again on its port before the next one stops; for comparison (bare), the same load\n' +
  'without restarts. Milliseconds from when a request was due. Afterwards, every acknowledged write is looked up in the\n' +
  'database. Target: no request unanswered, no 5xx, none refused, none lost. `--count 100`: requests per second.';

const ROUNDS = 2;
const BARE_SECONDS = 45;
/** Longer than all restarts take: the load ends with them. */
const MAX_SECONDS = 900;
const STREAMS = 4;
/** nginx allows 100 requests per second from one address, so the load comes from several. */
const SENDERS = 20;
const MEMBER = { username: 'ada', email: 'ada@example.org', password: 'made for one measurement' };
const JSON_BODY = { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };

export async function measure({ backend, count = 100, log }) {
  const rows = [];
  const nginx = findNginx();
  if (!nginx) {
    log('nginx is not installed (Debian: apt-get install nginx): skipping this benchmark.');
    return rows;
  }
  for (const name of backend ? [backend] : ['postgres', 'redis']) {
    const fleet = await startFleet({ backend: name, nginx });
    try {
      const cookies = [await cookieOf(fleet.url, 'login', ADMIN), await cookieOf(fleet.url, 'register', MEMBER)];
      const mix = await mixOf(fleet.url, cookies[1]);
      await fillCaches(fleet.members, mix);
      const run = { fleet, count, mix, admin: cookies[0], log };
      log(`${name}, ${BARE_SECONDS} s without a restart...`);
      const bare = await underLoad({ ...run, seconds: BARE_SECONDS, work: undefined });
      log(`${name}, each process in turn, ${ROUNDS} times...`);
      const ours = await underLoad({ ...run, seconds: MAX_SECONDS, work: () => restartAll(fleet.members, log) });
      const lost = await lostWrites(fleet.stores, [bare, ours], log);
      rows.push(row(name, 'none', bare, lost), row(name, String(ROUNDS * fleet.members.length), ours, lost));
    } finally {
      await fleet.stop();
    }
  }
  return rows;
}

function row(where, restarts, { load, worked, gapMs, badStreams }, lost) {
  const times = Object.values(load.times).flat();
  const [server, refused] = [/^5/, /^[1-4]/].map((kind) =>
    Object.entries(load.statuses).reduce((sum, [status, n]) => sum + (kind.test(status) ? n : 0), 0),
  );
  const acknowledged = Object.keys(lost).reduce((sum, name) => sum + load.acknowledged[name].length, 0);
  return {
    where,
    restarts,
    requests: times.length + load.failed,
    unanswered: load.unanswered,
    '5xx': server,
    refused: refused + badStreams,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    'longest stop s': worked ? worked.longestStopMs / 1_000 : '',
    'longest without a stream s': gapMs / 1_000,
    'writes acknowledged': acknowledged,
    'not there once': Object.keys(lost).reduce(
      (sum, name) => sum + load.acknowledged[name].filter((number) => lost[name].has(number)).length,
      0,
    ),
  };
}

/** Runs the load until the work is done, with event streams open meanwhile. */
async function underLoad({ fleet, count, mix, admin, seconds, work, log }) {
  const streams = Array.from({ length: STREAMS }, () =>
    followStream(`${fleet.url}/api/moderation/stream`, { cookie: admin }),
  );
  try {
    await Promise.all(streams.map(({ opened }) => opened));
    const working = work?.();
    const load = await openLoad({ url: fleet.url, rate: count, seconds, mix, senders: SENDERS, until: working });
    if (load.failed > load.unanswered) log(`  other statuses: ${JSON.stringify(load.statuses)}`);
    if (load.late > 50) log(`  the load itself was up to ${Math.round(load.late)} ms behind`);
    const found = streams.map((stream) => (stream.close(), stream.found));
    return {
      load,
      worked: await working,
      gapMs: Math.max(...found.map(({ longestGapMs }) => longestGapMs)),
      badStreams: found.reduce((sum, { refused }) => sum + refused, 0),
    };
  } finally {
    for (const stream of streams) stream.close();
  }
}

/** Fills the caches, as on a site that has been up for a while. */
async function fillCaches(members, mix) {
  const paths = mix.flatMap(({ choices }) => choices.filter(({ method }) => !method).map(({ path }) => path));
  for (const { url } of members.filter(({ role }) => role === 'api'))
    for (const path of paths) await fetch(url + path).then((answer) => answer.arrayBuffer());
}

async function restartAll(members, log) {
  let longestStopMs = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const member of members) {
      const { code, stoppedWithinMs } = await member.restartGracefully();
      longestStopMs = Math.max(longestStopMs, stoppedWithinMs);
      log(`  ${member.name}: stopped within ${(stoppedWithinMs / 1_000).toFixed(1)} s`);
      if (code !== 0) log(`  ! it exited with ${code}: ${member.output.slice(-400)}`);
    }
  }
  for (const { name, restarts } of members) if (restarts > 0) log(`  ! ${name} exited ${restarts} times unexpectedly`);
  return { longestStopMs };
}

/** @returns by kind, the numbers of the writes that were acknowledged and are not in the database exactly once */
async function lostWrites(stores, runs, log) {
  const ledger = new Ledger();
  const lost = { story: new Set(), comment: new Set(), event: new Set() };
  for (const { load } of runs)
    for (const kind of Object.keys(lost))
      for (const number of load.acknowledged[kind]) ledger.end(kind, `${kind}-${number}`, 'acknowledged');
  const recount = await Recount.of(stores);
  try {
    await recount.waitUntilIdle();
    const found = await recount.compare(ledger);
    for (const what of found.wrong) log(`  ! ${what}`);
    for (const token of [...found.lost, ...found.doubled]) {
      const [kind, number] = token.split('-');
      lost[kind].add(number);
    }
    return lost;
  } finally {
    await recount.close();
  }
}

async function cookieOf(url, what, who) {
  const answer = await fetch(`${url}/api/auth/${what}`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(who),
  });
  const cookies = answer.headers.getSetCookie();
  if (cookies.length === 0) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
  return cookies.map((one) => one.split(';')[0]).join('; ');
}

/** The text of each write is unique, so that it can be found in the database. */
async function mixOf(url, member) {
  const posts = await (await fetch(`${url}/api/posts?limit=9&fields=summary`)).json();
  const ids = posts.map(({ id }) => id);
  const read = (path) => ({ path, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  const post = (path, body, cookie = '') => ({
    method: 'POST',
    path,
    headers: { ...JSON_BODY, cookie },
    body: JSON.stringify(body),
  });
  return [
    {
      name: 'pages',
      weight: 40,
      choices: ['/', '/journal', '/stories', ...ids.map((id) => `/article/${id}`)].map(read),
    },
    {
      name: 'JSON',
      weight: 30,
      choices: ['/api/posts?limit=9', '/api/confessions?limit=9', ...ids.map((id) => `/api/posts/${id}`)].map(read),
    },
    {
      name: 'event',
      weight: 20,
      choices: [post('/api/analytics/page-view', { path: '/event-{n}', sessionId: 'one' })],
    },
    { name: 'story', weight: 5, choices: [post('/api/confessions', { content: 'Of story-{n}.', category: 'Other' })] },
    {
      name: 'comment',
      weight: 5,
      choices: ids.map((id) => post(`/api/posts/${id}/comments`, { content: 'Of comment-{n}.' }, member)),
    },
  ];
}
