import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Desk } from '../support/decisions.js';
import { eventually } from '../support/eventually.js';
import { Reporting } from '../support/reporting.js';
import type { TestApp } from '../support/test-app.js';

describe('a report, from two networks,', () => {
  let reporting: Reporting;
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    reporting = await Reporting.open();
    ({ archive, desk } = reporting);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => archive?.close());

  it('hides its item once two networks have sent one, until it is dismissed', async () => {
    reporting.inAnotherHour();
    const story = await desk.story(true);
    const [one, other] = [reporting.network(), reporting.network()];
    await reporting.report(story, one).expect(202);
    await reporting.report(story, one, { reason: 'advertising' }).expect(202);
    expect(await reporting.status(story)).toBe(200);
    await reporting.report(story, other).expect(202);
    expect(await reporting.status(story)).toBe(404);
    const item = (await reporting.about(story))!;
    expect([item.hidden, item.reports.length]).toEqual([true, 3]);
    const [hiding] = await desk.about('confession', story);
    expect([hiding!.action, hiding!.by]).toEqual(['returned', null]);
    // Nobody can see it, so nobody can report it.
    await reporting.report(story, reporting.network()).expect(404);
    const dismissed = await reporting.decide(item.id, 'dismiss').expect(204);
    expect(await reporting.status(story)).toBe(200);
    const [approved] = await desk.about('confession', story);
    expect(approved!.action).toBe('approved');
    expect(Number(dismissed.headers['x-decision-id'])).toBe(approved!.id);
    expect(await reporting.about(story)).toBeUndefined();
  });

  it('counts once for all addresses of one network', async () => {
    reporting.inAnotherHour();
    const story = await desk.story(true);
    for (const from of ['2001:db8:7:1::5', '2001:db8:7:ffff::9']) await reporting.report(story, from).expect(202);
    expect(await reporting.status(story)).toBe(200);
    await reporting.report(story, '2001:db8:8::5').expect(202);
    expect(await reporting.status(story)).toBe(404);
  });

  it('does not count for the session that its sender invents', async () => {
    reporting.inAnotherHour();
    const [story, from] = [await desk.story(true), reporting.network()];
    for (const cookie of ['sid=one', 'sid=other'])
      await reporting.report(story, from).set('cookie', cookie).expect(202);
    expect(await reporting.status(story)).toBe(200);
  });

  it('hides its item once if two networks send theirs simultaneously', async () => {
    reporting.inAnotherHour();
    const story = await desk.story(true);
    const sent = await Promise.all([
      reporting.report(story, reporting.network()),
      reporting.report(story, reporting.network()),
    ]);
    expect(sent.map((answer) => answer.status)).toEqual([202, 202]);
    expect(await reporting.status(story)).toBe(404);
    expect((await desk.about('confession', story)).filter(({ action }) => action === 'returned')).toHaveLength(1);
  });

  it('about a comment hides it, and its replies with it', async () => {
    reporting.inAnotherHour();
    const post = await desk.post();
    const comment = await desk.comment({ postId: post, approved: true });
    const reply = await desk.comment({ postId: post, parentId: comment, approved: true });
    await reporting.reportTwice(comment, { contentType: 'comment' });
    expect(await desk.shownUnder(post)).toEqual([]);
    await reporting.report(reply, reporting.network(), { contentType: 'comment' }).expect(404);
    const item = (await reporting.about(comment))!;
    expect(item).toMatchObject({ contentType: 'comment', postId: post, postTitle: 'Spinster', hidden: true });
    await reporting.decide(item.id, 'dismiss').expect(204);
    expect((await desk.shownUnder(post)).toSorted()).toEqual([comment, reply].toSorted());
  });

  it('cannot hide an item for 30 days after an admin has judged it fine, and waits on the desk all the same', async () => {
    reporting.inAnotherHour();
    const story = await desk.story(true);
    await reporting.report(story, reporting.network()).expect(202);
    await reporting.decide((await reporting.about(story))!.id, 'dismiss').expect(204);
    // The rule counts UTC days, and each round starts hours later: 28 days later may be the 29th day, never the 30th.
    for (const days of [0, 28]) {
      reporting.inAnotherHour(days);
      await reporting.reportTwice(story);
      expect(await reporting.status(story)).toBe(200);
    }
    const item = (await reporting.about(story))!;
    expect([item.hidden, item.reports.length]).toEqual([false, 4]);
    reporting.inAnotherHour(32);
    await reporting.reportTwice(story);
    expect(await reporting.status(story)).toBe(404);
  });

  it('only waits on the desk after ten automatic hides in an hour', async () => {
    reporting.inAnotherHour();
    const stories = await Promise.all(Array.from({ length: 11 }, (_, n) => desk.story(true, `Flooded, ${n}.`)));
    const pair = [reporting.network(), reporting.network()];
    for (const story of stories) for (const from of pair) await reporting.report(story, from).expect(202);
    const shown = await Promise.all(stories.map(reporting.status));
    expect(shown).toEqual([...Array.from({ length: 10 }, () => 404), 200]);
    const last = stories.at(-1)!;
    expect((await reporting.about(last))!.reports).toHaveLength(2);
    // A hide that the item's 30 days prevent takes no place, and an hour later there are ten again.
    reporting.inAnotherHour();
    await reporting.report(last, reporting.network()).expect(202);
    expect(await reporting.status(last)).toBe(404);
  });

  it('waits on when its hidden item is approved elsewhere on the desk, where nobody may have read it', async () => {
    reporting.inAnotherHour();
    const story = await desk.story(true);
    await reporting.reportTwice(story);
    await desk.admin.post(`/api/confessions/${story}/approve`).expect(200);
    expect(await reporting.status(story)).toBe(200);
    await eventually(async () => (await reporting.about(story))?.hidden === false, { what: 'shown, with its reports' });
    expect((await reporting.about(story))!.reports).toHaveLength(2);
    // It was not judged fine.
    await reporting.reportTwice(story);
    expect(await reporting.status(story)).toBe(404);
  });
});
