import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { onLeaving } from '../../lib/leaving';
import { renderPage } from '../../testing/render-page';
import { LeaveButton } from './LeaveButton';
import { LeaveNote } from './LeaveNote';
import { leaveScript } from './leave-script';
import { offlineCache, offlineKey, offlineScope } from '../../lib/offline-articles';
import { placesKey } from '../../lib/reading-places';
import { visitKey } from '../../lib/last-visit';
import { sentViewsKey, unsentMarkKey } from '../../lib/stored-views';

const shift = (): void => {
  fireEvent.keyDown(document.body, { key: 'Shift' });
  fireEvent.keyUp(document.body, { key: 'Shift' });
};
const exit = () => screen.getByRole('link', { name: /^Leave this page/ });
const said = () => screen.getByRole('status').textContent;
const left = () => document.documentElement.classList.contains('left');

// jsdom does not navigate, so the target of a link is recorded from its click.
let went: string[] = [];
const follow = (event: Event): void => {
  const link = (event.target as Element).closest('a');
  if (!link || event.defaultPrevented) return;
  went.push(link.href);
  event.preventDefault();
};

describe('Leave this page', () => {
  beforeEach(() => {
    went = [];
    jest.useFakeTimers();
    window.addEventListener('click', follow);
  });
  afterEach(() => {
    jest.useRealTimers();
    window.removeEventListener('click', follow);
    document.documentElement.classList.remove('left');
    sessionStorage.clear();
  });

  it('hides the page, clears what was typed and stored, and goes to a neutral site', () => {
    sessionStorage.setItem('pressed', '["story/1/heart"]');
    localStorage.setItem('session', 'a'.repeat(36));
    localStorage.setItem('hidden-notes', 'suicide');
    const read = [placesKey, visitKey, unsentMarkKey, sentViewsKey];
    for (const key of read) localStorage.setItem(key, '[]');
    document.documentElement.dataset.hide = 'suicide';
    const forgotten = jest.fn();
    const stop = onLeaving(forgotten);
    renderPage(
      <>
        <LeaveButton />
        <textarea defaultValue="what I wrote" />
        <input type="checkbox" defaultChecked />
      </>,
    );
    fireEvent.click(exit());
    stop();
    expect(left()).toBe(true);
    expect(forgotten).toHaveBeenCalledTimes(1);
    expect(document.querySelector('textarea')!.value).toBe('');
    expect(document.querySelector<HTMLInputElement>('[type=checkbox]')!.checked).toBe(false);
    expect([sessionStorage.length, localStorage.getItem('session')]).toEqual([0, null]);
    expect([localStorage.getItem('hidden-notes'), document.documentElement.dataset.hide]).toEqual([null, undefined]);
    expect(read.filter((key) => localStorage.getItem(key) !== null)).toEqual([]);
    expect(went).toEqual(['https://www.wikipedia.org/']);
  });

  it('deletes the same before its code has loaded', () => {
    expect(leaveScript).toContain(`caches.delete("${offlineCache}")`);
    expect(leaveScript).toContain(`getRegistration("${offlineScope}")`);
    const keys: unknown = JSON.parse(/\["session"[^\]]*\]/.exec(leaveScript)![0]);
    const read = [placesKey, visitKey, unsentMarkKey, sentViewsKey, offlineKey];
    expect(keys).toEqual(['session', 'fonts', 'hidden-notes', ...read]);
  });

  it('navigates in the same tab, even with a modifier key held', () => {
    renderPage(<LeaveButton />);
    fireEvent.click(exit(), { shiftKey: true, ctrlKey: true });
    expect(went).toEqual(['https://www.wikipedia.org/']);
    expect(exit().getAttribute('target')).toBeNull();
  });

  it('announces each Shift press, and leaves at the third', () => {
    renderPage(<LeaveButton />);
    shift();
    expect(said()).toBe('Shift, press 2 more times to leave.');
    shift();
    expect(said()).toBe('Shift, press 1 more time to leave.');
    expect(left()).toBe(false);
    shift();
    expect(left()).toBe(true);
    expect(went).toHaveLength(1);
  });

  it('announces when the presses have expired', () => {
    renderPage(<LeaveButton />);
    shift();
    shift();
    act(() => void jest.advanceTimersByTime(5_000));
    expect(said()).toBe('You didn’t leave. To leave, press Shift three times.');
    shift();
    expect(left()).toBe(false);
  });

  it('stays in the visible part of the page while an on-screen keyboard has moved it', () => {
    const seen = Object.assign(new EventTarget(), { scale: 1, height: window.innerHeight, offsetTop: 0 });
    Object.assign(window, { visualViewport: seen });
    const { container } = renderPage(<LeaveButton />);
    const top = () => container.querySelector<HTMLElement>('.leave-bar')!.style.getPropertyValue('--seen-top');
    Object.assign(seen, { height: window.innerHeight - 300, offsetTop: 40 });
    seen.dispatchEvent(new Event('resize'));
    expect(top()).toBe('40px');
    Object.assign(seen, { height: window.innerHeight - 300, scale: 2 });
    seen.dispatchEvent(new Event('resize'));
    expect(top()).toBe('');
    Object.assign(window, { visualViewport: null });
  });

  it('leads to the note about it on this page, and opens it', () => {
    renderPage(
      <>
        <LeaveButton />
        <LeaveNote />
      </>,
    );
    const note = screen.getByRole<HTMLDetailsElement>('group');
    expect(note.open).toBe(false);
    const link = screen.getByRole('link', { name: /What it can and can’t do/ });
    expect(link.getAttribute('href')).toBe(`#${note.id}`);
    fireEvent.click(link);
    expect(note.open).toBe(true);
  });
});
