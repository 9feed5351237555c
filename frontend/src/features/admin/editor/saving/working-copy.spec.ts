import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../../../../lib/api/client';
import { emptyPost, type PostForm } from '../../posts/post-form';
import { LONGEST_MS, newCopy, PAUSE_MS, WorkingCopy, type Base, type SaveState, type ServerCopy } from './working-copy';

const NOON = Date.UTC(2026, 10, 27, 12);
const conflict = () => new ApiError(409, 'Someone saved it first.');
const offline = () => new ApiError(0, 'Unreachable.');

/** A server with one article, and a device with a store. */
function setUp(id: number | null = 7, server: Base = newCopy) {
  const world = {
    form: { ...emptyPost, ...server.form },
    puts: [] as { form: PostForm; baseVersion: number; postVersion: number | null }[],
    answer: (baseVersion: number): Promise<{ savedAt: string; version: number }> =>
      Promise.resolve({ savedAt: new Date().toISOString(), version: baseVersion + 1 }),
    create: () => Promise.resolve({ id: 7, version: 1 }),
    theirs: newCopy as ServerCopy,
    loads: 0,
    kept: new Map<number | 'new', PostForm>(),
    hasStorage: true,
    states: [] as SaveState[],
    created: [] as number[],
  };
  const copy = new WorkingCopy(
    {
      create: () => world.create(),
      put: (_id, form, { version, postVersion }) => {
        world.puts.push({ form, baseVersion: version, postVersion });
        return world.answer(version);
      },
      load: () => {
        world.loads += 1;
        return Promise.resolve(world.theirs);
      },
      keep: (post, form) => world.hasStorage && !!world.kept.set(post, form),
      drop: (post) => void world.kept.delete(post),
      read: () => world.form,
      onState: (state) => world.states.push(state),
      onCreated: (made) => world.created.push(made),
    },
    id,
    server,
    null,
  );
  const type = (content: string): void => {
    world.form = { ...world.form, content };
    copy.changed();
  };
  return { world, copy, type };
}

beforeEach(() => void jest.useFakeTimers({ now: NOON }));
afterEach(() => void jest.useRealTimers());
const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('the working copy', () => {
  it('is saved three seconds after typing stops, and says when', async () => {
    const { world, copy, type } = setUp();
    type('a');
    await wait(2_000);
    type('ab');
    await wait(PAUSE_MS - 1);
    expect(world.puts).toEqual([]);
    expect(copy.state).toEqual({ kind: 'saving' });
    await wait(1);
    expect(world.puts.map(({ form }) => form.content)).toEqual(['ab']);
    expect(copy.state).toEqual({ kind: 'saved', at: NOON + 2_000 + PAUSE_MS });
    expect(world.kept.size).toBe(0);
  });

  it('is saved every fifteen seconds while typing goes on', async () => {
    const { world, type } = setUp();
    for (let second = 0; second < 40; second++) {
      type('a'.repeat(second + 1));
      await wait(1_000);
    }
    expect(world.puts.length).toBe(2);
    expect(world.puts[0]!.form.content.length).toBe(LONGEST_MS / 1_000);
  });

  it('never has two saves in flight, and sends what was typed meanwhile with the next version', async () => {
    const { world, type } = setUp(7, { ...newCopy, version: 4 });
    let finish: (answer: { savedAt: string; version: number }) => void = () => undefined;
    world.answer = () => new Promise((resolve) => (finish = resolve));
    type('one');
    await wait(PAUSE_MS);
    type('one two');
    await wait(60_000);
    expect(world.puts.length).toBe(1);
    finish({ savedAt: new Date().toISOString(), version: 5 });
    await wait(PAUSE_MS);
    expect(world.puts.map(({ form, baseVersion }) => [form.content, baseVersion])).toEqual([
      ['one', 4],
      ['one two', 5],
    ]);
  });

  it('is created with the first word of a new article, and not with spaces', async () => {
    const { world, copy, type } = setUp(null);
    type('  ');
    await wait(PAUSE_MS);
    expect([copy.id, world.puts]).toEqual([null, []]);
    type('A');
    await wait(PAUSE_MS);
    expect([copy.id, world.created, world.puts.length]).toEqual([7, [7], 1]);
    expect(world.puts[0]).toMatchObject({ baseVersion: 0, postVersion: 1 });
    expect(world.kept.size).toBe(0);
  });

  it('stays on this device while the server cannot be reached, and follows when it can', async () => {
    const { world, copy, type } = setUp();
    world.answer = () => Promise.reject(offline());
    type('typed on a train');
    await wait(PAUSE_MS);
    expect(copy.state).toMatchObject({ kind: 'kept', why: 'offline', since: NOON + 1_000 });
    expect(world.kept.get(7)?.content).toBe('typed on a train');
    type('typed on a train, and more');
    await wait(1_000);
    expect(world.kept.get(7)?.content).toBe('typed on a train, and more');
    expect(copy.state).toMatchObject({ kind: 'kept', since: NOON + 1_000 });
    world.answer = (version) => Promise.resolve({ savedAt: new Date().toISOString(), version: version + 1 });
    copy.retry();
    await wait(0);
    expect(copy.state.kind).toBe('saved');
    expect(world.puts.at(-1)!.form.content).toBe('typed on a train, and more');
    expect(world.kept.size).toBe(0);
  });

  it('tries again by itself', async () => {
    const { world, copy, type } = setUp();
    world.answer = () => Promise.reject(new ApiError(503, 'Busy.'));
    type('a');
    await wait(PAUSE_MS);
    expect(copy.state).toMatchObject({ kind: 'kept', why: 'failed' });
    world.answer = (version) => Promise.resolve({ savedAt: new Date().toISOString(), version: version + 1 });
    await wait(5_000);
    expect(copy.state.kind).toBe('saved');
  });

  it('stops at a conflict with both texts, and overwrites theirs only when asked', async () => {
    const { world, copy, type } = setUp(7, { ...newCopy, version: 1 });
    world.theirs = { ...newCopy, form: { ...emptyPost, content: 'theirs' }, version: 3 };
    world.answer = () => Promise.reject(conflict());
    type('mine');
    await wait(PAUSE_MS);
    expect(copy.state).toMatchObject({ kind: 'conflict', theirs: { version: 3 } });
    type('mine, longer');
    await wait(60_000);
    expect(world.puts.length).toBe(1);
    expect(world.kept.get(7)?.content).toBe('mine, longer');
    world.answer = (version) => Promise.resolve({ savedAt: new Date().toISOString(), version: version + 1 });
    await copy.keepMine();
    expect(world.puts.at(-1)).toMatchObject({ form: { content: 'mine, longer' }, baseVersion: 3 });
    expect(copy.state.kind).toBe('saved');
  });

  it('continues with their text when asked', async () => {
    const { world, copy, type } = setUp();
    world.theirs = { ...newCopy, form: { ...emptyPost, content: 'theirs' }, version: 3 };
    world.answer = () => Promise.reject(conflict());
    type('mine');
    await wait(PAUSE_MS);
    world.form = copy.keepTheirs()!;
    expect(world.form.content).toBe('theirs');
    expect(copy.isSaved).toBe(true);
  });

  it('takes a conflict with its own save, whose answer was lost, for that answer', async () => {
    const { world, copy, type } = setUp();
    world.answer = () => Promise.reject(offline());
    type('mine');
    await wait(PAUSE_MS);
    world.theirs = { ...newCopy, form: { ...emptyPost, content: 'mine' }, version: 1 };
    world.answer = () => Promise.reject(conflict());
    copy.retry();
    await wait(0);
    expect(copy.state.kind).toBe('saved');
  });

  it('asks about a text that its writer has not seen, when the server refuses to publish it', async () => {
    const { world, copy } = setUp(7, { ...newCopy, version: 1, postVersion: 1 });
    world.theirs = { ...newCopy, form: { ...emptyPost, content: 'theirs' }, version: 2, postVersion: 1 };
    await copy.catchUp();
    expect(copy.state).toMatchObject({ kind: 'conflict', theirs: { version: 2 } });
    expect(await copy.flush()).toBe(false);
    expect(copy.version).toBe(1);
  });

  it('continues without a question when only the version moved', async () => {
    const { world, copy, type } = setUp(7, { ...newCopy, postVersion: 1 });
    world.theirs = { ...newCopy, postVersion: 2 };
    await copy.catchUp();
    expect(copy.state.kind).toBe('saved');
    type('a');
    await wait(PAUSE_MS);
    expect(world.puts).toMatchObject([{ baseVersion: 0, postVersion: 2 }]);
  });

  it('knows its own save by the text, when its answer was lost and more was typed and tried since', async () => {
    const { world, copy, type } = setUp();
    world.answer = () => Promise.reject(offline());
    type('first');
    await wait(PAUSE_MS);
    type('first, second');
    await wait(5_000);
    type('first, second, third');
    await wait(10_000);
    world.theirs = { ...newCopy, form: { ...emptyPost, content: 'first' }, version: 1 };
    world.answer = (version) =>
      version === 1 ? Promise.resolve({ savedAt: new Date().toISOString(), version: 2 }) : Promise.reject(conflict());
    copy.retry();
    await wait(PAUSE_MS);
    expect(copy.state.kind).toBe('saved');
    expect(world.puts.at(-1)).toMatchObject({ form: { content: 'first, second, third' }, baseVersion: 1 });
  });

  it('is saved without a question when only the version moved', async () => {
    const { world, copy, type } = setUp(7, { ...newCopy, version: 2, postVersion: 1 });
    world.theirs = { ...newCopy, postVersion: 2 };
    world.answer = (version) =>
      version === 0 ? Promise.resolve({ savedAt: new Date().toISOString(), version: 3 }) : Promise.reject(conflict());
    type('more');
    await wait(PAUSE_MS);
    expect(world.puts.at(-1)).toMatchObject({ baseVersion: 0, postVersion: 2 });
    expect([copy.state.kind, world.puts.length]).toEqual(['saved', 2]);
    expect(world.states.some(({ kind }) => kind === 'conflict')).toBe(false);
  });

  it('tries that once, and then asks', async () => {
    const { world, copy, type } = setUp(7, { ...newCopy, version: 2, postVersion: 1 });
    world.answer = () => Promise.reject(conflict());
    type('more');
    await wait(PAUSE_MS);
    expect([copy.state.kind, world.puts.length]).toEqual(['conflict', 2]);
  });

  it('asks when this device does not know what its text is based on', async () => {
    const { world, copy, type } = setUp(7, { form: null, version: 0, postVersion: 5 });
    world.answer = () => Promise.reject(conflict());
    type('mine');
    await wait(PAUSE_MS);
    expect([copy.state.kind, world.puts.length]).toEqual(['conflict', 1]);
  });

  it('waits for a change when the server refuses the text', async () => {
    const { world, copy, type } = setUp();
    world.answer = () => Promise.reject(new ApiError(400, 'Too long.'));
    type('long');
    await wait(PAUSE_MS + 120_000);
    expect([world.puts.length, copy.state.kind]).toEqual([1, 'kept']);
    type('short');
    await wait(PAUSE_MS);
    expect(world.puts.length).toBe(2);
  });

  it('keeps the text of a writer whose article an editor has scheduled, and asks about no second version', async () => {
    const server = { ...newCopy, form: { ...emptyPost, content: 'as scheduled' }, version: 2, postVersion: 1 };
    const { world, copy, type } = setUp(7, server);
    world.theirs = { ...server, postVersion: 2 };
    const refusal = new ApiError(409, 'An editor has scheduled this article.', [], 'post.scheduled');
    world.answer = () => Promise.reject(refusal);
    type('as scheduled, and more');
    await wait(PAUSE_MS + 120_000);
    expect(copy.state).toEqual({ kind: 'kept', why: 'refused', since: NOON + 1_000, error: refusal });
    expect(world.states.some(({ kind }) => kind === 'conflict')).toBe(false);
    expect([world.puts.length, world.loads]).toEqual([1, 1]);
    expect(world.kept.get(7)?.content).toBe('as scheduled, and more');
    // The editor takes it off the schedule.
    world.answer = (version) => Promise.resolve({ savedAt: new Date().toISOString(), version: version + 1 });
    copy.retry();
    await wait(0);
    expect(copy.state.kind).toBe('saved');
    expect(world.puts.at(-1)).toMatchObject({ form: { content: 'as scheduled, and more' }, baseVersion: 2 });
  });

  it('is nowhere only while neither the server nor the device has it', async () => {
    const { world, copy, type } = setUp();
    world.answer = () => Promise.reject(offline());
    expect(copy.isNowhere).toBe(false);
    type('a');
    expect(copy.isNowhere).toBe(false);
    world.hasStorage = false;
    expect(copy.isNowhere).toBe(true);
    await wait(PAUSE_MS);
    expect(copy.state).toMatchObject({ kind: 'kept', since: null });
  });

  it('sends the rest when the page is left', async () => {
    const { world, copy, type } = setUp();
    type('last words');
    void copy.close();
    await wait(0);
    expect(world.puts.map(({ form }) => form.content)).toEqual(['last words']);
    expect(world.kept.size).toBe(0);
  });

  it('stores and sends nothing after its writer signed out, even if the server was just making the article', async () => {
    const { world, copy, type } = setUp(null);
    let answer: (made: { id: number; version: number }) => void = () => undefined;
    world.create = () => new Promise((resolve) => (answer = resolve));
    world.answer = () => Promise.reject(new ApiError(401, 'You need to sign in first.'));
    type('Half a thought');
    await wait(PAUSE_MS);
    copy.stop();
    world.kept.clear();
    answer({ id: 7, version: 1 });
    await copy.close();
    await wait(60_000);
    expect([...world.kept]).toEqual([]);
    expect(world.puts).toEqual([]);
  });

  it('changes no address when a new article is left before the server has it', async () => {
    const { world, copy, type } = setUp(null);
    type('A');
    void copy.close();
    await wait(0);
    expect([world.created, world.puts.length, world.kept.size]).toEqual([[], 1, 0]);
  });
});
