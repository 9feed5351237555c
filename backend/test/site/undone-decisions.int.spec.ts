import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Desk, decisionOf } from '../support/decisions.js';
import { startApp } from '../support/test-app.js';
import type { TestApp } from '../support/test-app.js';

describe('undoing a decision', () => {
  let archive: TestApp;
  let desk: Desk;
  beforeAll(async () => {
    archive = await startApp('PostgreSQL', {}, 'site');
    desk = await Desk.open(archive);
  });
  afterAll(() => archive?.close());

  /** Requests the path twice, because the second response may come from the cache. */
  const has = async (path: string, text: string) => {
    await archive.visitor.get(path);
    return (await archive.visitor.get(path)).text.includes(text);
  };
  const on = async (paths: string[], text: string) => Promise.all(paths.map((path) => has(path, text)));

  it('removes a story from pages and the API immediately, and undoing the undo restores it', async () => {
    const places = ['/stories', '/api/confessions'];
    const text = 'A story that was approved by mistake.';
    const id = await desk.story(false, text);
    expect(await on(places, text)).toEqual([false, false]);
    const approved = decisionOf(await desk.admin.post(`/api/confessions/${id}/approve`).expect(200))!;
    expect(await on(places, text)).toEqual([true, true]);
    const returned = (await desk.undo(approved).expect(200)).body.id as number;
    expect(await on(places, text)).toEqual([false, false]);
    await desk.undo(returned).expect(200);
    expect(await on(places, text)).toEqual([true, true]);
  });

  it('restores a deleted article on every page, with its comments', async () => {
    const [title, comment] = ['Unmarried for good', 'I had never noticed that.'];
    const postId = await desk.post(true, title);
    await desk.comment({ postId, approved: true, content: comment });
    const pages = ['/', '/journal', `/article/${postId}`, `/api/posts/${postId}`];
    const all = async () => [...(await on(pages, title)), await has(`/api/posts/${postId}/comments`, comment)];
    expect(await all()).toEqual(Array<boolean>(5).fill(true));
    const deleted = decisionOf(await desk.admin.delete(`/api/posts/${postId}`).expect(204))!;
    expect(await all()).toEqual(Array<boolean>(5).fill(false));
    await desk.undo(deleted).expect(200);
    expect(await all()).toEqual(Array<boolean>(5).fill(true));
    expect((await archive.visitor.get(`/article/${postId}`)).status).toBe(200);
  });
});
