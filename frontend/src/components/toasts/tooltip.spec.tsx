import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { startTooltips } from './tooltip';

let stop: () => void;

const tip = () => document.getElementById('tip');
const words = () => (tip()?.hidden === false ? tip()!.textContent : null);
const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)!;
const over = (target: Element, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true });
  fireEvent(target, Object.assign(event, { pointerType }));
};
const wait = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML =
    '<p>away</p><button aria-label="Search" data-tip="Search (press /)"><svg></svg></button>' +
    '<button aria-label="Member Area" data-tip="Member Area"></button>';
  stop = startTooltips();
});

afterEach(() => {
  stop();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('a tooltip', () => {
  it('opens after the pointer has been over it for 700 ms, also over the icon inside', () => {
    over(button('Search').firstElementChild!);
    wait(699);
    expect(words()).toBeNull();
    wait(1);
    expect(words()).toBe('Search (press /)');
  });

  it('opens immediately on the next element, up to 300 ms after the last tip closed', () => {
    over(button('Search'));
    wait(700);
    over(document.querySelector('p')!);
    wait(120);
    expect(words()).toBeNull();
    wait(299);
    over(button('Member Area'));
    expect(words()).toBe('Member Area');
    over(document.querySelector('p')!);
    wait(120 + 300);
    over(button('Search'));
    expect(words()).toBeNull();
  });

  it('stays while the pointer is over the tip, and closes when it leaves', () => {
    over(button('Search'));
    wait(700);
    over(document.querySelector('p')!);
    over(tip()!);
    wait(5_000);
    expect(words()).toBe('Search (press /)');
    over(document.querySelector('p')!);
    wait(120);
    expect(words()).toBeNull();
  });

  it.each(['Escape', 'a press', 'scrolling'])('closes on %s', (how) => {
    over(button('Search'));
    wait(700);
    if (how === 'Escape') fireEvent.keyDown(document.body, { key: 'Escape' });
    else if (how === 'a press') fireEvent.pointerDown(button('Search'));
    else fireEvent.scroll(document);
    expect(words()).toBeNull();
    over(button('Search').firstElementChild!);
    wait(5_000);
    expect(words()).toBeNull();
  });

  it('does not open on touch', () => {
    over(button('Search'), 'touch');
    wait(5_000);
    expect(words()).toBeNull();
  });

  it('describes its element only if its text says more than the name', () => {
    over(button('Search'));
    wait(700);
    expect(button('Search').getAttribute('aria-describedby')).toBe('tip');
    expect(tip()!.getAttribute('role')).toBe('tooltip');
    over(button('Member Area'));
    expect(button('Search').hasAttribute('aria-describedby')).toBe(false);
    expect(button('Member Area').hasAttribute('aria-describedby')).toBe(false);
  });
});
