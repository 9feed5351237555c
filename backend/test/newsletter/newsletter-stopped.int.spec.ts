import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignCalls, newCampaign } from '../support/campaign-calls.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('an email that is stopped', () => {
  let archive: TestApp;
  let calls: ReturnType<typeof campaignCalls>;
  beforeAll(async () => {
    // Without a worker, which would send it.
    archive = await startApp('PostgreSQL', { role: 'api' });
    calls = campaignCalls(await archive.admin());
  });
  afterAll(() => archive?.close());

  const sql = (query: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<unknown[]>(query, params);
  const isPublic = async (id: number) => {
    const { body } = await archive.visitor.get('/api/newsletter/archive').expect(200);
    const { status } = await archive.visitor.get(`/api/newsletter/archive/${id}`);
    return [(body as { id: number }[]).some((one) => one.id === id), status];
  };

  it('before anyone got it leaves the archive, and can be deleted', async () => {
    const id = await newCampaign(archive, { status: 'paused-by-server' });
    expect(await isPublic(id)).toEqual([true, 200]);
    await calls.act(id, 'cancel').expect(200);
    expect(await isPublic(id)).toEqual([false, 404]);
    await calls.remove(id).expect(204);
    await calls.get(id).expect(404);
  });

  it('after someone got it stays in the archive, which their copy links to', async () => {
    const id = await newCampaign(archive, { status: 'paused' });
    await sql('update campaign set recipients = 2, sent = 1 where id = ?', [id]);
    await calls.act(id, 'cancel').expect(200);
    expect(await isPublic(id)).toEqual([true, 200]);
    expect((await calls.remove(id).expect(409)).body.code).toBe('campaign.status');
  });

  it('while a mail server is taking it is deleted only afterwards', async () => {
    const id = await newCampaign(archive, { status: 'cancelled' });
    await sql("insert into newsletter_delivery (campaign_id, status) values (?, 'sending')", [id]);
    expect((await calls.remove(id).expect(409)).body.message).toContain('someone may still get it');
    await sql("update newsletter_delivery set status = 'skipped' where campaign_id = ?", [id]);
    await calls.remove(id).expect(204);
  });

  it('as it was seen before it started goes on, until someone decides about it as it is', async () => {
    const id = await newCampaign(archive, { status: 'sending' });
    const { body: stale } = await calls.cancelSeen(id, 2).expect(409);
    expect([stale.code, stale.message]).toEqual(['campaign.stale', 'Someone changed this email. Open it again.']);
    expect((await calls.get(id)).body.status).toBe('sending');
    expect((await calls.cancelSeen(id, 1).expect(200)).body.status).toBe('cancelled');
  });

  it('is previewed as it was sent, whatever happened to its article since', async () => {
    const id = await newCampaign(archive, { status: 'sent' });
    await sql(
      "update campaign set html = '<p>As it was.</p> %UNSUBSCRIBE-LINK%', plain_text = 'As it was.', content = 'Now.' where id = ?",
      [id],
    );
    const { body } = await calls.preview(id).expect(200);
    expect([body.html, body.text]).toEqual(['<p>As it was.</p> http://archive.test/unsubscribe', 'As it was.']);
  });
});
