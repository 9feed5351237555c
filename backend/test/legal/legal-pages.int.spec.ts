import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type TestAgent from 'supertest/lib/agent.js';
import { ExportLegalVersions, ImportLegalVersions } from '../../src/modules/legal/contract.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

interface Page {
  page: string;
  version: number;
  day: string;
  content: string;
  contentHtml: string;
  versions: { version: number; day: string }[];
}

describe('the pages with rules and promises', () => {
  let archive: TestApp;
  let admin: TestAgent;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    admin = await archive.admin();
  });
  beforeEach(async () => {
    await sql('delete from legal_version');
    await save('terms', 'Forget what is cached.', 1);
    await sql('delete from legal_version');
    await save('privacy', 'And this.', 1);
    await sql('delete from legal_version');
  });
  afterAll(() => archive?.close());

  const sql = (query: string) => archive.app.get(MikroORM).em.fork().execute(query);
  const read = async (path: string) => (await archive.visitor.get(`/api/legal/${path}`).expect(200)).body as Page;
  const save = (page: string, content: string, version: number, who = admin, status = 200) =>
    who.put(`/api/legal/${page}`).send({ content, version }).expect(status);

  it('have a text from the start, with a version and a date', async () => {
    for (const [page, words] of [
      ['terms', 'A story is yours.'],
      ['privacy', 'we delete your address after 7 days'],
      ['guidelines', 'An editor reads every story before it goes up'],
    ] as const) {
      const answer = await read(`${page}?n=${Math.random()}`);
      expect(answer).toMatchObject({ page, version: 1, versions: [{ version: 1, day: answer.day }] });
      expect(answer.day).toMatch(/^2026-\d\d-\d\d$/);
      expect(answer.content).toContain(words);
      expect(answer.contentHtml).toMatch(/<h2[ >]/);
    }
    await archive.visitor.get('/api/legal/imprint').expect(404);
  });

  it('get a new version with each edit, and the earlier ones stay readable', async () => {
    const first = await read('terms');
    const { body, headers } = await save('terms', '## New\n\nBe kind.', 1);
    expect(body).toMatchObject({ version: 2, content: '## New\n\nBe kind.' });
    expect(headers['x-decision-id']).toMatch(/^\d+$/);
    await save('terms', 'Be very kind.', 2);
    // Also the cached response of a moment ago.
    expect(await read('terms')).toMatchObject({ version: 3, content: 'Be very kind.' });
    expect((await read('terms')).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(await read('terms?version=2')).toMatchObject({ version: 2, content: '## New\n\nBe kind.' });
    expect((await read('terms?version=1')).content).toBe(first.content);
    expect((await read('privacy')).version).toBe(1);
    await archive.visitor.get('/api/legal/terms?version=4').expect(404);
    for (const wrong of ['0', '-1', 'x', '1.5', '99999'])
      await archive.visitor.get(`/api/legal/terms?version=${wrong}`).expect(400);
  });

  it('refuse an edit of an older version and keep the newer one', async () => {
    await save('terms', 'Mine.', 1);
    const refused = await save('terms', 'Yours.', 1, admin, 409);
    expect(refused.body).toMatchObject({ code: 'legal-page.stale' });
    expect((await read('terms')).content).toBe('Mine.');
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((content) => admin.put('/api/legal/terms').send({ content, version: 2 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read('terms')).version).toBe(3);
  });

  it('do not get a version for the same text', async () => {
    await save('terms', 'Same.', 1);
    const { body, headers } = await save('terms', 'Same.', 2);
    expect([body.version, headers['x-decision-id']]).toEqual([2, undefined]);
  });

  it('are edited by admins only, and the audit log says by whom', async () => {
    await save('terms', 'Not mine.', 1, await archive.member(), 403);
    await save('terms', 'Not mine.', 1, archive.visitor, 401);
    await save('guidelines', 'Ours.', 1);
    const { body } = await admin.get('/api/moderation/decisions?kind=page').expect(200);
    expect(body[0]).toMatchObject({
      action: 'edited',
      kind: 'page',
      itemId: 3,
      title: null,
      before: { status: 'published', version: 1 },
      after: { status: 'published', version: 2 },
    });
    await save('terms', '', 1, admin, 400);
    await save('terms', 'x'.repeat(50_001), 1, admin, 400);
    await save('terms', 'x'.repeat(50_000), 1);
  });

  it('are exported and imported with their versions, and an import changes no page that was edited here', async () => {
    await save('terms', 'Two.', 1);
    await save('terms', 'Three.', 2);
    const commands = archive.app.get(CommandBus);
    const versions = await commands.execute(new ExportLegalVersions());
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
    const load = (dryRun: boolean) => commands.execute(new ImportLegalVersions(versions, { dryRun, update: false }));
    expect(await load(false)).toEqual(['known', 'known', 'known']);
    await sql('delete from legal_version');
    expect(await load(true)).toEqual(['new', 'new', 'new']);
    expect((await read('terms?after=a-dry-run')).version).toBe(1);
    expect(await load(false)).toEqual(['new', 'new', 'new']);
    expect(await read('terms?after=an-import')).toMatchObject({ version: 3, content: 'Three.' });
    await sql('delete from legal_version');
    await save('terms', 'Ours.', 1);
    expect(await load(false)).toEqual(['known', 'edited', 'edited']);
    expect((await read('terms')).content).toBe('Ours.');
  });

  it('never run a script', async () => {
    await save('terms', 'Hi <script>alert(1)</script> [x](javascript:alert(1))', 1);
    expect((await read('terms')).contentHtml).not.toMatch(/<script|javascript:/);
  });

  it('are pages of their own without scripts, the earlier versions too', async () => {
    await save('terms', 'Be kind to the second version.', 1);
    const open = async (path: string) => (await archive.visitor.get(path).expect(200)).text;
    const page = await open('/terms');
    expect(page).toContain('Be kind to the second version.');
    expect(page).toMatch(/Version (<!-- -->)?2/);
    expect(page).toContain('/terms?version=1');
    expect(page).not.toContain('noindex');
    const old = await open('/terms?version=1');
    expect(old).toContain('A story is yours.');
    expect(old).toMatch(/This is an earlier version/);
    expect(old).toContain('noindex');
    await archive.visitor.get('/terms?version=9').expect(404);
    for (const path of ['/privacy', '/guidelines']) expect(await open(path)).toMatch(/Version (<!-- -->)?1/);
  });
});

describe('a minimum age', () => {
  const ACCOUNT = { username: 'ada', email: 'ada@example.org', password: 'a-fine-secret' };
  let archive: TestApp;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', { minAge: 13 }, 'site');
  });
  afterAll(() => archive?.close());

  it('needs a yes to sign up, with or without scripts, and stores nothing of it', async () => {
    for (const answer of [{}, { oldEnough: false }]) {
      const register = await archive.visitor
        .post('/api/auth/register')
        .send({ ...ACCOUNT, ...answer })
        .expect(400);
      expect(register.body.errors).toEqual([{ path: 'oldEnough', message: 'You need to be 13 or older for this.' }]);
      await archive.visitor
        .post('/api/newsletter/subscribe')
        .send({ email: 'a@example.org', ...answer })
        .expect(400);
    }
    await archive.visitor
      .post('/api/newsletter/subscribe')
      .send({ email: 'a@example.org', oldEnough: true })
      .expect(202);
    const form = { form: 'register', ...ACCOUNT, confirmPassword: ACCOUNT.password };
    const send = (fields: object) => archive.visitor.post('/auth').type('form').redirects(0).send(fields);
    const refused = await send(form).expect(400);
    expect(refused.text).toContain('You need to be 13 or older for this.');
    await send({ ...form, oldEnough: 'true' }).expect(303);
    const columns = await archive.app
      .get(MikroORM)
      .em.fork()
      .execute(
        "select 1 from information_schema.columns where table_schema = 'public' and column_name ~ '(birth|enough|(^|_)age$)'",
      );
    expect(columns).toEqual([]);
  });

  it('is asked for by the forms and said by the terms', async () => {
    expect((await archive.visitor.get('/api/site').expect(200)).body.minAge).toBe(13);
    for (const path of ['/newsletter', '/auth'])
      expect((await archive.visitor.get(path).expect(200)).text).toMatch(/I’m (<!-- -->)?13(<!-- -->)? or older/);
    expect((await archive.visitor.get('/terms').expect(200)).text).toMatch(/to be <span>13<\/span> or older/);
  });
});
