import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { NewMark } from '../components/frame/NewMark';
import { forgetVisits, noteVisit, visitKey } from './last-visit';

const at = (time: string) => Date.parse(`2026-11-20T${time}:00.000Z`);
const come = (time: string) => act(() => noteVisit(at(time)));
const isNew = (publishedAt: string | null) => {
  const { unmount } = render(<NewMark publishedAt={publishedAt} />);
  const mark = screen.queryByText('New')?.textContent ?? null;
  unmount();
  return mark;
};
const published = (time: string) => `2026-11-20T${time}:00.000Z`;
const NEW = 'New since your last visit';

beforeEach(() => act(forgetVisits));

describe('what is new since the last visit', () => {
  it('is nothing on the first visit', () => {
    come('10:00');
    come('10:25');
    expect(isNew(published('10:20'))).toBeNull();
  });

  it('is what was published after it, for the whole of the next visit', () => {
    come('10:00');
    come('10:20');
    come('12:00');
    expect([isNew(published('10:19')), isNew(published('10:21'))]).toEqual([null, NEW]);
    come('12:29');
    come('12:58');
    expect(isNew(published('10:21'))).toBe(NEW);
    come('13:28');
    expect([isNew(published('12:57')), isNew(published('12:59'))]).toEqual([null, NEW]);
    expect([isNew(null), isNew('never')]).toEqual([null, null]);
  });

  it('is forgotten on request', () => {
    come('10:00');
    come('12:00');
    act(forgetVisits);
    expect([localStorage.getItem(visitKey), isNew(published('11:00'))]).toEqual([null, null]);
  });

  it.each(['', 'x', '{}', '1 2 3', ' -5', '99999999999 1', '9'.repeat(1_000_000)])(
    'is nothing if something else is stored: %.12s',
    (text) => {
      localStorage.setItem(visitKey, text);
      come('10:00');
      expect(isNew(published('09:00'))).toBeNull();
      expect(localStorage.getItem(visitKey)).toBe(` ${at('10:00') / 60_000}`);
    },
  );

  it('is right again after a clock that was ahead', () => {
    act(() => noteVisit(at('10:00') + 400 * 24 * 3_600_000));
    come('10:00');
    come('11:00');
    expect(isNew(published('10:30'))).toBe(NEW);
  });

  it('is nothing where nothing can be stored', () => {
    const spies = (['getItem', 'setItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('No.', 'SecurityError');
      }),
    );
    come('10:00');
    come('12:00');
    expect(isNew(published('11:00'))).toBeNull();
    spies.forEach((spy) => spy.mockRestore());
  });
});
