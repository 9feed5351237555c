import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DECLINE_REASONS, DEFAULT_REASON_TEXTS } from '../../src/kernel/decline-reasons.js';
import { Desk, decisionOf } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

const NOTE = 'A note in our own words, which no decision has.';

describe('the reason of a deletion', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const sql = <Row>(text: string, params: unknown[] = []) =>
    archive.app.get(MikroORM).em.fork().execute<Row[]>(text, params);
  const remove = (path: string, body: object, status = 204) => desk.admin.delete(path).send(body).expect(status);
  const bulk = (body: object, status = 200) => desk.admin.post('/api/moderation/decisions').send(body).expect(status);

  it.each(DECLINE_REASONS)('%s is stored with the decision about a story and about a comment', async (reason) => {
    const [story, comment] = [await desk.story(), await desk.comment()];
    await remove(`/api/confessions/${story}`, { reason, version: 1 });
    await remove(`/api/comments/${comment}`, { reason, version: 1 });
    expect((await desk.about('confession', story))[0]).toMatchObject({ action: 'deleted', reason });
    expect((await desk.about('comment', comment))[0]).toMatchObject({ action: 'deleted', reason });
  });

  it('is optional, and other decisions have none', async () => {
    const story = await desk.story(true);
    await remove(`/api/confessions/${story}`, {});
    expect((await desk.about('confession', story)).map(({ reason }) => reason)).toEqual([null, null]);
  });

  it('is stored without the note: the words for the writer are in no decision', async () => {
    const [story, comment] = [await desk.story(), await desk.comment()];
    await remove(`/api/confessions/${story}`, { reason: 'other', note: NOTE });
    await remove(`/api/comments/${comment}`, { reason: 'other', note: NOTE });
    const stored = await sql(
      `select 1 from story_decision e where e::text like ? union all select 1 from audit_entry e where e::text like ?`,
      [`%${NOTE}%`, `%${NOTE}%`],
    );
    expect(stored).toEqual([]);
  });

  it.each([
    [{ reason: 'because' }, 'reason'],
    [{ reason: 7 }, 'reason'],
    [{ reason: 'other', note: 'x'.repeat(501) }, 'note'],
    [{ reason: 'other', note: 7 }, 'note'],
    [{ why: 'other' }, 'why'],
  ])('is refused as %j, and nothing is deleted', async (body, path) => {
    const [story, comment] = [await desk.story(), await desk.comment()];
    for (const item of [`/api/confessions/${story}`, `/api/comments/${comment}`])
      expect((await remove(item, body, 400)).body).toMatchObject({ errors: [{ path }] });
    expect(await desk.about('confession', story)).toEqual([]);
    expect(await desk.about('comment', comment)).toEqual([]);
  });

  it('counts for all items of a bulk deletion', async () => {
    const items = [
      { kind: 'confession', id: await desk.story(), version: 1 },
      { kind: 'comment', id: await desk.comment() },
    ];
    await bulk({ action: 'delete', items, reason: 'advertising', note: NOTE });
    for (const { kind, id } of items)
      expect((await desk.about(kind, id))[0]).toMatchObject({ action: 'deleted', reason: 'advertising' });
  });

  it.each([{ reason: 'other' }, { note: NOTE }, { reason: 'other', note: NOTE }])(
    'is refused in bulk with another kind or an approval: %j',
    async (given) => {
      const [story, post] = [await desk.story(), await desk.post()];
      const about = (kind: string, id: number) => [{ kind, id }];
      for (const body of [
        { action: 'approve', items: about('confession', story) },
        { action: 'delete', items: [...about('confession', story), ...about('post', post)] },
        { action: 'delete', items: about('submission', await desk.submission()) },
        { action: 'delete', items: about('suggestion', await desk.suggestion()) },
      ])
        expect((await bulk({ ...body, ...given }, 400)).body).toMatchObject({ errors: [{ path: 'reason' }] });
      expect(await desk.about('confession', story)).toEqual([]);
    },
  );

  it('stays with the decision about a comment when it is undone, and the undo has none', async () => {
    const comment = await desk.comment();
    const decision = decisionOf(await remove(`/api/comments/${comment}`, { reason: 'attacks-a-person' }))!;
    await desk.undo(decision).expect(200);
    expect((await desk.about('comment', comment)).map(({ action, reason }) => [action, reason])).toEqual([
      ['restored', null],
      ['deleted', 'attacks-a-person'],
    ]);
  });

  it('is never changed, and the database knows no other one', async () => {
    await remove(`/api/confessions/${await desk.story()}`, { reason: 'other' });
    await expect(sql("update story_decision set reason = 'advertising'")).rejects.toThrow('is not changed');
    const insert = (action: string, reason: string) =>
      sql('insert into story_decision (id, day, action, item_id, reason) values (?, current_date, ?, 1, ?)', [
        2 ** 30 + 5,
        action,
        reason,
      ]);
    await expect(insert('deleted', 'because')).rejects.toThrow('story_decision_reason_known');
    await expect(insert('approved', 'other')).rejects.toThrow('story_decision_reason_known');
  });
});

describe('the texts of the reasons', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp();
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  const change = async (reasonTexts: object, status = 200) =>
    (await desk.admin.put('/api/site/settings').send({ reasonTexts }).expect(status)).body as {
      reasonTexts: Record<string, string>;
      version: number;
    };
  const read = async () => (await archive.visitor.get('/api/confessions/reasons').expect(200)).body as object;

  it('are ours until an admin writes others, and everyone reads the new ones', async () => {
    expect(await read()).toEqual(DEFAULT_REASON_TEXTS);
    const changed = await change({ advertising: '  No ads here.  ', other: 'Not this time.' });
    const now = { ...DEFAULT_REASON_TEXTS, advertising: 'No ads here.', other: 'Not this time.' };
    expect(changed.reasonTexts).toEqual(now);
    expect(await read()).toEqual(now);
  });

  it('stay as they are when they are left out, and are ours again when they are cleared', async () => {
    await change({ advertising: 'No ads here.', other: 'Not this time.' });
    const { reasonTexts } = await change({ advertising: '', 'already-here': 'Twice.' });
    expect(reasonTexts).toEqual({ ...DEFAULT_REASON_TEXTS, other: 'Not this time.', 'already-here': 'Twice.' });
    expect((await change({ other: null, 'already-here': null })).reasonTexts).toEqual(DEFAULT_REASON_TEXTS);
  });

  it('that equal ours are not stored, so that they follow ours', async () => {
    const { version } = await change({ advertising: DEFAULT_REASON_TEXTS.advertising });
    const rows = await archive.app.get(MikroORM).em.fork().execute('select reason_texts as texts from site_settings');
    expect(rows).toEqual([{ texts: {} }]);
    expect((await change({ advertising: DEFAULT_REASON_TEXTS.advertising })).version).toBe(version);
  });

  it.each([
    { because: 'x' },
    { other: 7 },
    { other: 'x'.repeat(501) },
    { other: 'a\u0000b' },
    [],
    'Not this time.',
    null,
  ])('are refused as %j', async (texts) => {
    expect(await change(texts as object, 400)).toMatchObject({ errors: [{ path: 'reasonTexts' }] });
  });
});
