import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { forgetHiddenNotes, hideNotes, useHiddenNotes, useIsHidden } from './hidden-notes';

const root = document.documentElement;
const stored = () => localStorage.getItem('hidden-notes');

afterEach(() => {
  cleanup();
  localStorage.clear();
  act(forgetHiddenNotes);
});

describe('the stories that a reader hides', () => {
  it('are hidden by the mark of the root element, and stored in this browser', () => {
    const { result } = renderHook(() => [useHiddenNotes(), useIsHidden(['slurs', 'death']), useIsHidden([])]);
    expect(result.current).toEqual([[], false, false]);
    act(() => hideNotes(['family', 'slurs']));
    expect(result.current).toEqual([['family', 'slurs'], true, false]);
    expect([root.dataset.hide, stored()]).toEqual(['family slurs', 'family slurs']);
    act(() => hideNotes([]));
    expect([root.dataset.hide, stored()]).toEqual([undefined, null]);
  });

  it('are the same in every tab', () => {
    const { result } = renderHook(() => useHiddenNotes());
    const otherTab = (text: string | null, key: string | null): void => {
      if (text === null) localStorage.removeItem('hidden-notes');
      else localStorage.setItem('hidden-notes', text);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    };
    otherTab('death', 'hidden-notes');
    expect([result.current, root.dataset.hide]).toEqual([['death'], 'death']);
    otherTab('family', 'theme');
    expect(result.current).toEqual(['death']);
    otherTab(null, null);
    expect([result.current, root.dataset.hide]).toEqual([[], undefined]);
  });

  it('are the current ones on a page that the browser had kept in memory', () => {
    const { result } = renderHook(() => useHiddenNotes());
    localStorage.setItem('hidden-notes', 'death');
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(result.current).toEqual(['death']);
  });

  it('ignore what is not a note', () => {
    act(() => hideNotes('spiders slurs'.split(' ') as []));
    expect(renderHook(() => useHiddenNotes()).result.current).toEqual(['slurs']);
  });
});
