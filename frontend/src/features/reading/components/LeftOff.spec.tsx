import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { forgetPlaces, keepPlace, placeOf, placesKey, readPlaces } from '../../../lib/reading-places';
import { visitKey } from '../../../lib/last-visit';
import { mockApi } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { ContinueReading } from './ContinueReading';
import { LeftOff } from './LeftOff';

const BLOCKS = 10;
const HEIGHT = 300;
let scrolled = 0;

/** jsdom has no layout: each block is 300 px high, in a window of 768. */
const layOut = () =>
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    const top = index * HEIGHT - scrolled;
    return { top, bottom: top + HEIGHT } as DOMRect;
  });

function scrollTo(y: number): void {
  scrolled = y;
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}
const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));

const open = () =>
  renderPage(
    <>
      <LeftOff id={7} title="Shrill" slot="post-7-body" />
      <div data-slot="post-7-body">
        {Array.from({ length: BLOCKS }, (_, index) => (
          <p key={index}>{`Block ${index}`}</p>
        ))}
      </div>
    </>,
    '/article/7',
  );
const offer = () => screen.queryByRole('button', { name: 'Continue where you left off' });

beforeEach(() => {
  scrollTo(0);
  act(forgetPlaces);
  layOut();
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => void jest.restoreAllMocks());

describe('an article that is opened again', () => {
  it('offers to continue where it was left, and does not jump by itself', async () => {
    const calls = mockApi({});
    const first = open();
    expect(offer()).toBeNull();
    scrollTo(1_500);
    leavePage();
    first.unmount();
    scrollTo(0);
    open();
    expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
    await userEvent.click(offer()!);
    expect(Element.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
    expect(document.activeElement?.textContent).toBe('Block 5');
    expect(offer()).toBeNull();
    expect(calls).toEqual([]);
  });

  it('keeps the place when its reader goes to another page of the site, or hides the tab', () => {
    const { unmount } = open();
    scrollTo(900);
    unmount();
    expect(placeOf(7)).toMatchObject({ title: 'Shrill', at: 3, of: BLOCKS, finished: false });
  });

  it('keeps nothing before its reader has begun', () => {
    const { unmount } = open();
    scrollTo(20);
    unmount();
    expect(readPlaces()).toEqual([]);
  });

  it('offers nothing once its end was seen', () => {
    const { unmount } = open();
    scrollTo(BLOCKS * HEIGHT - 700);
    unmount();
    expect(placeOf(7)?.finished).toBe(true);
    scrollTo(0);
    open();
    expect(offer()).toBeNull();
  });

  it('does not lose the place to a glance at the beginning, unless its reader says to stay there', async () => {
    keepPlace({ id: 7, title: 'Shrill', at: 8, of: BLOCKS, finished: false });
    const glance = open();
    scrollTo(700);
    expect(offer()).toBeNull();
    glance.unmount();
    expect(placeOf(7)?.at).toBe(8);
    scrollTo(0);
    const again = open();
    await userEvent.click(screen.getByRole('button', { name: 'Stay at the beginning' }));
    expect(offer()).toBeNull();
    scrollTo(700);
    again.unmount();
    expect(placeOf(7)?.at).toBe(3);
  });

  it('finds its place in a text that has changed', async () => {
    keepPlace({ id: 7, title: 'Shrill', at: 20, of: 40, finished: false });
    open();
    await userEvent.click(offer()!);
    expect(document.activeElement?.textContent).toBe('Block 5');
  });

  it.each([placesKey, visitKey])('writes nothing down again after another tab has deleted %s', (key) => {
    const { unmount } = open();
    scrollTo(1_500);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    unmount();
    expect(readPlaces()).toEqual([]);
  });
});

describe('the line with the article to continue', () => {
  it('has the one that was read last and not finished, and follows what is forgotten', () => {
    keepPlace({ id: 6, title: 'Spinster', at: 5, of: 10, finished: false });
    keepPlace({ id: 7, title: 'Shrill', at: 10, of: 10, finished: true });
    renderPage(<ContinueReading />, '/journal');
    expect(screen.getByRole('link', { name: 'Spinster' }).getAttribute('href')).toBe('/article/6');
    expect(screen.getByText('Halfway')).toBeTruthy();
    act(forgetPlaces);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is empty without one, and deletes what is stored and not ours', () => {
    localStorage.setItem(placesKey, '{",0]":');
    renderPage(<ContinueReading />, '/journal');
    expect(screen.queryByText('Continue reading')).toBeNull();
    expect(localStorage.getItem(placesKey)).toBeNull();
  });
});
