import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { HoldRestoredCampaigns } from '../../src/modules/newsletter/contract.js';
import { Campaign } from '../../src/modules/newsletter/domain/campaign.js';
import { UnitOfWork } from '../../src/platform/cqrs/unit-of-work.js';
import { Outbox } from '../../src/platform/outbox/outbox.js';
import { newCampaign } from '../support/campaign-calls.js';
import { Desk } from '../support/decisions.js';
import { statementsOf } from '../support/queries.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const { DOMParser } = new JSDOM().window;

describe('the archive of the newsletter', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    // Without a worker, which would send the campaigns.
    archive = await startApp('PostgreSQL', { role: 'api' });
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const list = async () => (await archive.visitor.get('/api/newsletter/archive').expect(200)).body;
  const page = (id: number) => archive.visitor.get(`/api/newsletter/archive/${id}`);
  const xml = async (path: string) =>
    new DOMParser().parseFromString((await archive.visitor.get(path).expect(200)).text, 'text/xml');

  /** As a worker starts a campaign that is due. */
  const start = (id: number, html: string) =>
    archive.app.get(UnitOfWork).run(async () => {
      const campaign = await archive.app.get(MikroORM).em.findOneOrFail(Campaign, id);
      await archive.app.get(Outbox).add(campaign.start({ html: '<p>', text: 'p', page: html }, 2, new Date()));
    });

  it('is empty at first, also as a feed, and the sitemap does not list it', async () => {
    expect(await list()).toEqual([]);
    const feed = await xml('/rss/newsletter.xml');
    expect([feed.querySelector('parsererror'), feed.querySelectorAll('item').length]).toEqual([null, 0]);
    expect((await archive.visitor.get('/sitemap.xml').expect(200)).text).not.toContain('/newsletter');
  });

  it('has a campaign from the moment its sending starts, and not before', async () => {
    const id = await newCampaign(archive, { status: 'scheduled', subject: 'A <word>' });
    await page(id).expect(404);
    expect(await list()).toEqual([]);
    await start(id, '<p>Hello <a href="/about">you</a>.</p>');
    const [first] = await list();
    expect(first).toEqual({ id, subject: 'A <word>', preheader: '', sentAt: expect.any(String) });
    expect((await page(id).expect(200)).body).toEqual({ ...first, html: '<p>Hello <a href="/about">you</a>.</p>' });
  });

  it('is the same for everyone, read from the cache, and never sets a cookie', async () => {
    const [{ id }] = await list();
    for (const path of ['/api/newsletter/archive', `/api/newsletter/archive/${id}`]) {
      const { text, headers } = await archive.visitor.get(path).expect(200);
      expect(headers['set-cookie']).toBeUndefined();
      expect(await statementsOf(() => archive.visitor.get(path).expect(200))).toEqual([]);
      expect((await desk.admin.get(path).expect(200)).text).toBe(text);
    }
  });

  it('has no drafts, scheduled ones, or ones that were cancelled before they started', async () => {
    for (const status of ['draft', 'scheduled', 'cancelled'] as const) {
      const id = await newCampaign(archive, { status });
      await page(id).expect(404);
    }
    expect(await list()).toHaveLength(1);
    await page(2_147_483_000).expect(404);
  });

  it('keeps an email whose article was deleted', async () => {
    const post = await desk.post(true, 'Gone later');
    const id = await newCampaign(archive, { status: 'sent', page: `<a href="/article/${post}">Gone later</a>` });
    await archive.app.get(MikroORM).em.fork().execute('update campaign set post_id = ? where id = ?', [post, id]);
    await desk.admin.delete(`/api/posts/${post}`).expect(204);
    expect((await page(id).expect(200)).body.html).toContain('Gone later');
  });

  it('is a feed with absolute links, newest first', async () => {
    const id = await newCampaign(archive, { status: 'scheduled', subject: 'The newest & last' });
    await start(id, '<p><a href="/about?a=1&#x26;b=2">About</a></p>');
    const feed = await xml('/rss/newsletter.xml');
    const [item] = feed.querySelectorAll('item');
    expect(item?.querySelector('title')?.textContent).toBe('The newest & last');
    expect(item?.querySelector('link')?.textContent).toBe(`http://archive.test/newsletter/${id}`);
    expect(item?.getElementsByTagName('content:encoded')[0]?.textContent).toContain('"http://archive.test/about?a=1');
    await archive.visitor.get('/rss/the-body.xml').expect(200);
  });

  it('outlives a restore, after which nothing is sent by itself', async () => {
    const ids = {
      draft: await newCampaign(archive),
      scheduled: await newCampaign(archive, { status: 'scheduled' }),
      sending: await newCampaign(archive, { status: 'sending' }),
      waiting: await newCampaign(archive, { status: 'paused-by-server' }),
      sent: await newCampaign(archive, { status: 'sent' }),
    };
    await archive.app.get(CommandBus).execute(new HoldRestoredCampaigns([], []));
    const after = async (id: number) => {
      const { body } = await desk.admin.get(`/api/newsletter/campaigns/${id}`).expect(200);
      return [body.status, body.pausedBecause ?? body.notSentBecause, body.resumeAt];
    };
    expect(await after(ids.draft)).toEqual(['draft', null, null]);
    expect(await after(ids.scheduled)).toEqual(['draft', 'restored', null]);
    expect(await after(ids.sending)).toEqual(['paused', 'restored', null]);
    expect(await after(ids.waiting)).toEqual(['paused', 'restored', null]);
    expect(await after(ids.sent)).toEqual(['sent', null, null]);
  });
});
