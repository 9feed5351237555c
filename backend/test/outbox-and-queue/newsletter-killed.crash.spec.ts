import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDueCampaign, addSubscribers, campaignState, deliveriesOf, untilCampaign } from '../support/campaigns.js';
import type { CampaignState, DeliveryState } from '../support/campaigns.js';
import { eventually } from '../support/eventually.js';
import { startSink } from '../support/mail-sink.js';
import type { TakenMail } from '../support/mail-sink.js';
import { kill, startProcess } from '../support/processes.js';
import { backends, startApp } from '../support/test-app.js';
import type { Backend } from '../support/test-app.js';

const READERS = 2_000;
const KILLS = 4;
const CONNECTIONS = 3;
/** As slow as a near provider, so that a worker is killed while its emails are under way. */
const ANSWER_MS = 40;
/** Shorter than in production: what a killed worker had claimed is free after this. */
const CLAIM_SECONDS = 12;

interface Campaign {
  readers: readonly string[];
  taken: readonly TakenMail[];
  state: CampaignState;
  deliveries: readonly DeliveryState[];
}

/** Sends a campaign with two workers, and kills the older one again and again. Another one starts after each kill but the last. */
async function sendWithKills(backend: Backend): Promise<Campaign> {
  const sink = await startSink({ answersAfterMs: ANSWER_MS });
  const { taken } = sink;
  const archive = await startApp(backend, { role: 'api' });
  const started: Promise<ChildProcess>[] = [];
  try {
    const env = { SMTP_URL: sink.url, SMTP_RATE_PER_MINUTE: '0', SMTP_CONNECTIONS: String(CONNECTIONS) };
    const start = () => {
      const worker = startProcess(archive, 'worker', env, { claimSeconds: CLAIM_SECONDS }).then(([child]) => child);
      started.push(worker);
      return worker;
    };
    const workers = [start(), start()];
    const readers = await addSubscribers(archive, READERS);
    const id = await addDueCampaign(archive);
    for (let kills = 1; kills <= KILLS; kills++) {
      const victim = await workers.shift()!;
      const enough = (READERS / (KILLS + 2)) * kills;
      await eventually(() => taken.length > enough, { what: `busy workers on ${backend}`, within: 60_000, every: 1 });
      await kill(victim);
      // It was killed at work: something is left for the others.
      expect(taken.length).toBeLessThan(READERS * 0.95);
      if (kills < KILLS) workers.push(start());
    }
    await Promise.all(workers);
    await untilCampaign(archive, id, 'sent', 90_000);
    return { readers, taken, state: await campaignState(archive, id), deliveries: await deliveriesOf(archive, id) };
  } finally {
    for (const worker of await Promise.allSettled(started)) if (worker.status === 'fulfilled') await kill(worker.value);
    await archive.close();
    await sink.stop();
  }
}

/** Side by side: each waits for its workers most of the time. */
describe('workers that are killed while they send a campaign', () => {
  const campaigns = new Map<Backend, Promise<Campaign>>();
  beforeAll(() => {
    for (const backend of backends) campaigns.set(backend, sendWithKills(backend));
    // A failure belongs to the test that awaits it.
    for (const campaign of campaigns.values()) campaign.catch(() => undefined);
  });
  afterAll(() => Promise.allSettled(campaigns.values()));

  it.each(backends)(
    'skip nobody, and send at most one copy per connection, with the same Message-ID, on %s',
    async (backend) => {
      const { readers, taken, state, deliveries } = await campaigns.get(backend)!;
      const times = new Map<string, number>();
      for (const { to } of taken) times.set(to, (times.get(to) ?? 0) + 1);
      expect(readers.filter((to) => !times.has(to))).toEqual([]);
      expect(times.size).toBe(READERS);
      expect(taken.length - READERS).toBeLessThanOrEqual(KILLS * CONNECTIONS);
      expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(READERS);
      expect(state).toMatchObject({ recipients: READERS, sent: READERS, failed: 0 });
      for (const delivery of deliveries) expect(delivery).toMatchObject({ status: 'sent', claimed: false });
    },
    300_000,
  );
});
