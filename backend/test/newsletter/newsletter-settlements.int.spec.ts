import { randomUUID } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Logger } from '@nestjs/common';
import { claimDeliveries } from '../../src/modules/newsletter/sending/claimed-deliveries.js';
import type { ClaimedDelivery } from '../../src/modules/newsletter/sending/claimed-deliveries.js';
import { Settlements } from '../../src/modules/newsletter/sending/settlements.js';
import type { Outcome } from '../../src/modules/newsletter/sending/settlements.js';
import { newCampaign } from '../support/campaign-calls.js';
import { addSubscribers, campaignState, deliveriesOf, sql } from '../support/campaigns.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('the outcome of a delivery', () => {
  let archive: TestApp;
  let em: EntityManager;
  let id: number;
  const warnings: string[] = [];
  beforeAll(async () => {
    // Without a worker, which would send the campaigns.
    archive = await startApp('PostgreSQL', { role: 'api' });
    em = archive.app.get(MikroORM).em.fork() as EntityManager;
  });
  beforeEach(async () => {
    warnings.length = 0;
    await sql(archive, 'delete from campaign');
    await sql(archive, 'delete from subscriber');
    await addSubscribers(archive, 1);
    id = await newCampaign(archive, { status: 'sending' });
    await sql(
      archive,
      "insert into newsletter_delivery (campaign_id, subscriber_id, status) select ?, id, 'queued' from subscriber",
      [id],
    );
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  /** A worker with its own claim on the delivery. */
  const worker = async () => {
    const claim = randomUUID();
    const { claimed } = await claimDeliveries(em, { campaignId: id, claim, limit: 10, seconds: 60 });
    expect(claimed).toHaveLength(1);
    const log = { warn: (line: string) => void warnings.push(line) } as unknown as Logger;
    const givingUp = new AbortController().signal;
    const settlements = new Settlements({ em, log, claim, campaignId: id, givingUp, onSettled: () => undefined });
    return (outcome: Outcome, { id: delivery, attempts }: ClaimedDelivery = claimed[0]!) =>
      settlements.settle({ id: delivery, attempts, outcome });
  };
  /** As when the claim of a worker expires. */
  const expire = () =>
    sql(
      archive,
      "update newsletter_delivery set status = 'queued', claim = null, claimed_until = null where claim is not null",
    );
  /** The next statement about deliveries is committed, and its answer is lost. Returns how many there were since. */
  const loseAnswer = async () => {
    const pool = await em.getDriver().getConnection().getNativeClient();
    const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>;
    let tries = 0;
    const commitAndFail = async (...given: unknown[]) => {
      const answer = await query(...given);
      if (!(given[0] as { text?: string }).text?.includes('newsletter_delivery') || ++tries > 1) return answer;
      throw new Error('Connection terminated unexpectedly');
    };
    jest.spyOn(pool, 'query').mockImplementation(commitAndFail as never);
    return () => tries;
  };
  const delivery = async () => (await deliveriesOf(archive, id)).find(({ email }) => email !== null);

  it.each([
    [{ kind: 'dropped' }, { status: 'retry', attempts: 1, reason: 'dropped' }, { sent: 0, failed: 0 }],
    [
      { kind: 'refused', reason: 'full' },
      { status: 'retry', attempts: 1, reason: 'full' },
      { sent: 0, failed: 0 },
    ],
    [{ kind: 'later' }, { status: 'retry', attempts: 1 }, { sent: 0, failed: 0 }],
    [{ kind: 'unsent' }, { status: 'queued', attempts: 0 }, { sent: 0, failed: 0 }],
    [{ kind: 'sent' }, { status: 'sent', attempts: 1 }, { sent: 1, failed: 0 }],
    [
      { kind: 'failed', reason: 'unknown' },
      { status: 'failed', attempts: 1 },
      { sent: 0, failed: 1 },
    ],
  ] as const)('%j is stored once if the answer to the commit is lost', async (outcome, state, counts) => {
    const settle = await worker();
    const tries = await loseAnswer();
    await settle(outcome);
    expect(tries()).toBe(2);
    expect(await delivery()).toMatchObject({ ...state, claimed: false });
    expect(await campaignState(archive, id)).toMatchObject(counts);
    expect(warnings).toEqual([expect.stringMatching(/ waits for the database: /)]);
  });

  it('counts also after its claim was lost, unless another worker has tried it since without success', async () => {
    const first = await worker();
    await expire();
    const second = await worker();
    await second({ kind: 'dropped' });
    await first({ kind: 'dropped' });
    expect(await delivery()).toMatchObject({ status: 'retry', attempts: 1 });
    expect(warnings).toEqual([expect.stringMatching(/ another worker had claimed 1 emails /)]);
    await first({ kind: 'sent' });
    expect(await delivery()).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await campaignState(archive, id)).toMatchObject({ sent: 1 });
  });
});
