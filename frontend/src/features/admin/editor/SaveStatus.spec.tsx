import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { SaveStatus } from './SaveStatus';
import type { SaveState } from './saving/working-copy';

const NOON = new Date(2026, 10, 27, 12).getTime();

beforeEach(() => void jest.useFakeTimers({ now: NOON }));
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the status of an article for a screen reader', () => {
  it('is announced when it changes, and not for each save', () => {
    const { rerender } = render(<SaveStatus state={{ kind: 'saved', at: null }} />);
    const announced: string[] = [];
    const show = (state: SaveState): void => {
      rerender(<SaveStatus state={state} />);
      act(() => jest.advanceTimersByTime(5_000));
      const words = screen.getByRole('status').textContent ?? '';
      if (words !== announced.at(-1)) announced.push(words);
    };
    for (const minute of [0, 1, 2]) {
      show({ kind: 'saving' });
      show({ kind: 'saved', at: NOON + minute * 60_000 });
    }
    show({ kind: 'kept', since: NOON, why: 'offline', error: new Error() });
    show({ kind: 'saving' });
    show({ kind: 'saved', at: NOON });
    expect(announced).toEqual(['', 'Saved', 'Offline. Kept on this device since 12:00 PM', 'Saved']);
  });
});
