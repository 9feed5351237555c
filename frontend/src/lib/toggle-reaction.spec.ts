import { describe, expect, it } from '@jest/globals';
import { toggleReaction } from './toggle-reaction';
import { hasReacted } from './own-reactions';

/** A button whose requests the test answers one by one. */
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

describe('toggling a reaction', () => {
  it('changes the count immediately, and then shows the server’s count', async () => {
    const { state, waiting, push, pressed } = button('a', 3);
    const done = push(true);
    expect([state.count, pressed()]).toEqual([4, true]);
    waiting[0]!.answer(9);
    await done;
    expect(state.count).toBe(9);
  });

  it('sends one request at a time, the last one with the latest choice', async () => {
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

  it('reverts to the last state the server accepted when rejected', async () => {
    const { state, waiting, push, pressed } = button('c', 3);
    const done = push(true);
    void push(false);
    waiting[0]!.answer(4);
    await new Promise(setImmediate);
    waiting[1]!.refuse();
    await done;
    expect([state.count, pressed(), state.refused]).toEqual([4, true, 1]);
  });

  it('does not change the count if the choice was undone before the rejection', async () => {
    const { state, waiting, push, pressed } = button('d', 3);
    const done = push(true);
    void push(false);
    waiting[0]!.refuse();
    await done;
    expect([state.count, pressed()]).toEqual([3, false]);
  });
});
