import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk, decisionOf } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('A decision that is taken back', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  /** Asked twice: the second answer is a kept one, if it is kept at all. */
  const has = async (path: string, text: string) => {
    await archive.visitor.get(path);
    return (await archive.visitor.get(path)).text.includes(text);
  };
  const on = async (paths: string[], text: string) => Promise.all(paths.map((path) => has(path, text)));

  it('takes a story off readers’ pages and out of the API at once, and puts it back', async () => {
    const places = ['/stories', '/api/confessions'];
    const text = 'A story that was let in by mistake.';
    const id = await desk.story(false, text);
    expect(await on(places, text)).toEqual([false, false]);
    const approved = decisionOf(await desk.admin.post(`/api/confessions/${id}/approve`).expect(200))!;
    expect(await on(places, text)).toEqual([true, true]);
    const returned = (await desk.undo(approved).expect(200)).body.id as number;
    expect(await on(places, text)).toEqual([false, false]);
    await desk.undo(returned).expect(200);
    expect(await on(places, text)).toEqual([true, true]);
  });

  it('puts a deleted article back on every page, with its comments', async () => {
    const [title, said] = ['Unmarried for good', 'I had never noticed that.'];
    const postId = await desk.post(true, title);
    await desk.comment({ postId, approved: true, content: said });
    const pages = ['/', '/journal', `/article/${postId}`, `/api/posts/${postId}`];
    const all = async () => [...(await on(pages, title)), await has(`/api/posts/${postId}/comments`, said)];
    expect(await all()).toEqual(Array<boolean>(5).fill(true));
    const deleted = decisionOf(await desk.admin.delete(`/api/posts/${postId}`).expect(204))!;
    expect(await all()).toEqual(Array<boolean>(5).fill(false));
    await desk.undo(deleted).expect(200);
    expect(await all()).toEqual(Array<boolean>(5).fill(true));
    expect((await archive.visitor.get(`/article/${postId}`)).status).toBe(200);
  });
});
