import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExportCampaigns, ImportCampaigns } from '../../src/modules/newsletter/contract.js';
import { newCampaign } from '../support/campaign-calls.js';
import { Desk } from '../support/decisions.js';
import { mailsOf } from '../support/mails.js';
import { waitUntilIdle } from '../support/queues.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';
import { sendTo, startElsewhere, Transfers } from '../support/transfers.js';

const SENT = new Date('2026-11-20T10:00:00.000Z');

describe('an export of the emails to subscribers, and its import', () => {
  const transfers = new Transfers();
  let from: TestApp;
  let to: TestApp;
  let file: string;
  let post: number;
  beforeAll(async () => {
    [from, to] = [await startApp(), await startElsewhere()];
    const desk = await Desk.open(from);
    await desk.post(true, 'First');
    post = await desk.post(true, 'Spinster');
    const id = await newCampaign(from, {
      status: 'sent',
      subject: 'A word',
      at: SENT,
      page: `<p>Hello.</p><section><h2 dir="auto"><a href="/article/${post}">Spinster</a></h2></section>`,
    });
    await sql(from, 'update campaign set post_id = ?, from_post = true, recipients = 5 where id = ?', [post, id]);
    await newCampaign(from, { status: 'draft', subject: 'Not yet' });
    // Articles there have the ids of those that come.
    const there = await Desk.open(to);
    for (const title of ['Of this journal', 'And another']) await there.post(true, title);
    ({ file } = await transfers.export(from, { publicOnly: true }));
  });
  afterAll(async () => {
    await from?.close();
    await to?.close();
    transfers.remove();
  });

  const sql = <T extends object>({ app }: TestApp, query: string, params: unknown[] = []) =>
    app.get(MikroORM).em.fork().execute<T[]>(query, params);
  const archiveOf = async (one: TestApp) => {
    const { body } = await one.visitor.get('/api/newsletter/archive').expect(200);
    return body as { id: number; subject: string; sentAt: string }[];
  };

  it('changes nothing in a dry run', async () => {
    const { output } = await transfers.import(to, file, { dryRun: true });
    expect(output).toContain('Emails: 1 would be new.');
    expect(await archiveOf(to)).toEqual([]);
  });

  it('moves the archive with its dates and its article, without drafts, and sends nothing', async () => {
    expect((await transfers.import(to, file)).output).toContain('Emails: 1 new.');
    const [email, ...more] = await archiveOf(to);
    expect([email?.subject, email?.sentAt, more]).toEqual(['A word', SENT.toISOString(), []]);
    const posts = (await to.visitor.get('/api/posts').expect(200)).body as { id: number; title: string }[];
    const there = posts.find(({ title }) => title === 'Spinster')!.id;
    expect(there).not.toBe(post);
    const { body } = await to.visitor.get(`/api/newsletter/archive/${email!.id}`).expect(200);
    expect(body.html).toBe(
      `<p>Hello.</p><section><h2 dir="auto"><a href="/article/${there}">Spinster</a></h2></section>`,
    );
    await waitUntilIdle(to);
    expect(mailsOf(to.settings)).toEqual([]);
    expect(await sql(to, "select 1 from campaign where status <> 'sent'")).toEqual([]);
  });

  it('imports nothing twice, there or at home', async () => {
    for (const one of [to, from]) {
      expect((await transfers.import(one, file)).output).toContain('Emails: 1 already here.');
      expect(await archiveOf(one)).toHaveLength(1);
    }
  });

  it('names no article that was deleted since', async () => {
    const { admin } = await Desk.open(from);
    await admin.delete(`/api/posts/${post}`).expect(204);
    const { items } = await sendTo(from)(new ExportCampaigns(0));
    expect(items.map(({ subject, article }) => [subject, article])).toEqual([['A word', null]]);
  });

  it('makes the HTML of a file safe that someone else wrote', async () => {
    const page =
      '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:alert(1)">x</a> <img src="http://t.example/p.gif"><style>*{}</style></p>';
    const evil = {
      ...{ subject: 'Evil', preheader: '', content: 'x', page, article: null, audience: 'all' as const },
      ...{ createdAt: SENT.toISOString(), startedAt: SENT.toISOString(), finishedAt: null },
    };
    await sendTo(to)(new ImportCampaigns([evil], { dryRun: false, update: false }));
    const { id } = (await archiveOf(to)).find(({ subject }) => subject === 'Evil')!;
    const { body } = await to.visitor.get(`/api/newsletter/archive/${id}`).expect(200);
    expect(body.html).not.toMatch(/onclick|<script|javascript:|t\.example|<style/);
    expect(body.html).toContain('<p>Hi');
  });
});
