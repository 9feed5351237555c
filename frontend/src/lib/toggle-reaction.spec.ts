import { describe, expect, it } from '@jest/globals';
import { toggleReaction } from './toggle-reaction';
import { hasReacted } from './own-reactions';

/** A button whose requests are answered one by one, by hand. */
function button(name: string, start: number) {
  const waiting: { on: boolean; answer: (counted: number) => void; refuse: () => void }[] = [];
  const state = { count: start, refused: 0 };
  const push = (on: boolean) =>
    toggleReaction<number>({
      name,
      on,
      send: (pressed) =>
        new Promise((answer, reject) => waiting.push({ on: pressed, answer, refuse: () => reject(new Error('no')) })),
      count: (by) => (state.count += by),
      showResult: (counted) => (state.count = counted),
      onError: () => (state.refused += 1),
    });
  return { state, waiting, push, pressed: () => hasReacted(name) };
}

describe('a press', () => {
  it('counts at once; the server has the last word', async () => {
    const { state, waiting, push, pressed } = button('a', 3);
    const done = push(true);
    expect([state.count, pressed()]).toEqual([4, true]);
    waiting[0]!.answer(9);
    await done;
    expect(state.count).toBe(9);
  });

  it('waits for the one before: what is sent last is what was wished last', async () => {
    const { state, waiting, push, pressed } = button('b', 3);
    const done = push(true);
    void push(false);
    void push(true);
    void push(false);
    expect(waiting.map(({ on }) => on)).toEqual([true]);
    waiting[0]!.answer(4);
    await new Promise(setImmediate);
    expect(waiting.map(({ on }) => on)).toEqual([true, false]);
    waiting[1]!.answer(3);
    await done;
    expect([state.count, pressed()]).toEqual([3, false]);
  });

  it('is taken back when it is refused, to what the server last took', async () => {
    const { state, waiting, push, pressed } = button('c', 3);
    const done = push(true);
    void push(false);
    waiting[0]!.answer(4);
    await new Promise(setImmediate);
    waiting[1]!.refuse();
    await done;
    expect([state.count, pressed(), state.refused]).toEqual([4, true, 1]);
  });

  it('leaves the count alone when it was wished back before the refusal came', async () => {
    const { state, waiting, push, pressed } = button('d', 3);
    const done = push(true);
    void push(false);
    waiting[0]!.refuse();
    await done;
    expect([state.count, pressed()]).toEqual([3, false]);
  });
});
