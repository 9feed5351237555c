/** How fast one worker sends a campaign, how much memory that takes, and what readers notice. */
import pg from 'pg';
import { databaseOf } from './lib/direct-access.mjs';
import { usedBy, waitUntilIdle } from './lib/load.mjs';
import { startBareMailer, startSink } from './lib/mail-process.mjs';
import { startProduct } from './lib/product.mjs';
import { readsBeside } from './lib/reads-beside.mjs';

export const title = 'The newsletter: emails per second of one worker, its memory, and reads meanwhile';
export const about =
  'A campaign to a mail server (smtp-server) in a process of its own, without a rate, over three connections. Bare: nodemailer\n' +
  'with the same pool, the same rendered email and the same server, and no database. Target: 0.60 of bare, the same memory\n' +
  'for 1,000 and 200,000 receivers, and a p99 of reads within 1.5 times of that beside processes that use as much CPU.';

const CONNECTIONS = 3;
const ROUNDS = 3;
const FEW = 1_000;
const MANY = 200_000;
/** Of the many, so many are sent. */
const SENT_OF_MANY = 10_000;
const READ_SECONDS = 10;

const TEXT = Array.from(
  { length: 12 },
  (_, at) => `Paragraph ${at + 1} of the letter has [a link](/articles) and an “example”.`,
);

export async function measure({ backend = 'postgres', count = 3_000, log }) {
  const sink = await startSink();
  const settings = { SMTP_URL: sink.url, SMTP_RATE_PER_MINUTE: '0', SMTP_CONNECTIONS: String(CONNECTIONS) };
  const product = await startProduct({ backend, workers: 0, role: 'api', settings });
  const client = new pg.Client({ connectionString: databaseOf(product) });
  await client.connect();
  const rows = [];
  const stops = [];
  try {
    const worker = product.startWorker();
    await waitUntilIdle([worker.pid]);
    const bench = { product, client, sink, worker, log };

    await setReaders(client, count);
    // The first one warms both up, and its email is what bare nodemailer sends.
    const bare = await startBare(bench, await sendAll(bench, count));
    stops.push(bare.stop);
    await sendBare(bench, bare, count);
    const results = [];
    for (let round = 1; round <= ROUNDS; round++) {
      log(`Round ${round} of ${ROUNDS}...`);
      results.push({ bare: await sendBare(bench, bare, count), ours: await sendAll(bench, count) });
    }
    const ratio = ({ ours, bare: its }) => ours.rate / its.rate;
    const median = results.toSorted((a, b) => ratio(a) - ratio(b))[Math.floor(ROUNDS / 2)];
    rows.push({
      what: `emails per second, ${count.toLocaleString('en-US')} receivers`,
      ours: median.ours.rate,
      bare: median.bare.rate,
      'to bare': ratio(median),
      'CPU ms per email': median.ours.cpu,
      'of bare': median.bare.cpu,
    });

    for (const receivers of [FEW, MANY]) {
      log(`Memory with ${receivers.toLocaleString('en-US')} receivers...`);
      await setReaders(client, receivers);
      const { rate, peak, recipients } = await sendAll(bench, Math.min(receivers, SENT_OF_MANY));
      rows.push({
        what: `peak memory in MiB, ${recipients.toLocaleString('en-US')} receivers`,
        ours: peak / 1024 ** 2,
        'per s': rate,
      });
    }

    rows.push(...(await readsMeanwhile(bench)));
    return rows;
  } finally {
    for (const stop of stops) stop();
    await client.end();
    await product.stop();
    sink.stop();
  }
}

/** Leaves that many confirmed subscribers. */
async function setReaders(client, count) {
  await client.query('delete from campaign');
  await client.query('delete from subscriber');
  await client.query(
    `insert into subscriber (email, subscribed, status, created_at)
     select 'reader' || n || '@example.org', true, 'subscribed', now() from generate_series(1, $1) n`,
    [count],
  );
  await client.query('vacuum analyze subscriber, newsletter_delivery');
}

async function startCampaign(client) {
  const { rows } = await client.query(
    `insert into campaign (subject, preheader, content, audience, status, send_at, created_at)
     values ('News of the week', 'In short', $1, 'all', 'scheduled', now(), now()) returning id`,
    [TEXT.join('\n\n')],
  );
  return rows[0].id;
}

/** Sends a campaign until that many emails have arrived, and then cancels it. */
async function sendAll({ client, sink, worker }, count) {
  await sink.reset();
  const id = await startCampaign(client);
  let [peak, used] = [0, usedBy(worker.pid).seconds];
  let counted = await sink.counted();
  while (counted.taken < count) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (counted.taken === 0) used = usedBy(worker.pid).seconds;
    counted = await sink.counted();
    peak = Math.max(peak, usedBy(worker.pid).bytes);
  }
  const cpu = ((usedBy(worker.pid).seconds - used) / counted.taken) * 1_000;
  await client.query(
    "update campaign set status = 'cancelled', finished_at = now() where id = $1 and status = 'sending'",
    [id],
  );
  const { rows } = await client.query('select html, plain_text as text, recipients from campaign where id = $1', [id]);
  return { ...rows[0], rate: rateOf(counted), cpu, peak };
}

const rateOf = ({ taken, first, last }) => ((taken - 1) / (last - first)) * 1_000;

/** Bare nodemailer sends what we sent, with links of the same length. */
function startBare({ sink, product }, { html, text }) {
  const token = `7d7f8a1e-6a52-4c0f-9d5e-2f6b1c3a7e90.${'x'.repeat(22)}`;
  const withLinks = (email) =>
    email
      .replaceAll('%LEAVE-LINK%', `${product.url}/unsubscribe?token=${token}`)
      .replaceAll('%PREFERENCES-LINK%', `${product.url}/newsletter/preferences?token=${token}`);
  const message = {
    from: 'The Archive <journal@example.org>',
    subject: 'News of the week',
    html: withLinks(html),
    text: withLinks(text),
    textEncoding: 'quoted-printable',
    headers: {
      'List-Unsubscribe': `<${product.url}/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Archived-At': `<${product.url}/newsletter/1>`,
      'List-Id': 'The Archive <newsletter.example.org>',
    },
  };
  return startBareMailer({ url: sink.url, connections: CONNECTIONS, message, id: 'bare' });
}

async function sendBare({ sink }, bare, count) {
  await sink.reset();
  const used = usedBy(bare.pid).seconds;
  await bare.send(count);
  const counted = await sink.counted();
  return { rate: rateOf(counted), cpu: ((usedBy(bare.pid).seconds - used) / counted.taken) * 1_000 };
}

async function readsMeanwhile({ product, client, sink, worker, log }) {
  const begin = async () => {
    await setReaders(client, MANY);
    await sink.reset();
    const id = await startCampaign(client);
    while ((await sink.counted()).taken === 0) await new Promise((resolve) => setTimeout(resolve, 50));
    return {
      groups: () => [[worker.pid], [sink.pid], product.postgresPids()],
      finish: async () => {
        await client.query("update campaign set status = 'cancelled', finished_at = now() where id = $1", [id]);
        await waitUntilIdle([worker.pid]);
      },
    };
  };
  const { rows } = await readsBeside({ url: product.url, what: 'a campaign', seconds: READ_SECONDS, begin, log });
  return rows;
}
