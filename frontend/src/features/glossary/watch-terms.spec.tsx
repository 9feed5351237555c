import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { watchTerms } from './watch-terms';

let shown: string | null;
let watch: ReturnType<typeof watchTerms>;

const at = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const over = (selector: string, pointerType = 'mouse') =>
  fireEvent(at(selector), Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
const wait = (ms: number) => jest.advanceTimersByTime(ms);

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML =
    '<p>A <a class="term" id="nag" href="/glossary/nag">nag</a>, a <a class="term" id="hag" href="/glossary/hag"><i>hag</i></a>.</p><div class="term-card"></div>';
  shown = null;
  watch = watchTerms((word) => (shown = word?.id ?? null));
});

afterEach(() => {
  watch.stop();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('a word of the glossary under the pointer', () => {
  it('opens after a moment, and not when the pointer only passes', () => {
    over('#nag');
    wait(249);
    expect(shown).toBeNull();
    over('p');
    wait(5_000);
    expect(shown).toBeNull();
    over('#hag i');
    wait(250);
    expect(shown).toBe('hag');
  });

  it('stays open while the pointer is on it or on its card, and gives it time to get there', () => {
    over('#nag');
    wait(250);
    over('p');
    wait(199);
    over('.term-card');
    wait(5_000);
    expect(shown).toBe('nag');
    over('p');
    over('body');
    wait(200);
    expect(shown).toBeNull();
  });

  it('gives way to the next one', () => {
    over('#nag');
    wait(250);
    over('p');
    over('#hag');
    wait(250);
    expect(shown).toBe('hag');
  });

  it('closes with Escape', () => {
    over('#nag');
    wait(250);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(shown).toBeNull();
  });

  it('does nothing under a finger, which taps', () => {
    over('#nag', 'touch');
    wait(5_000);
    expect(shown).toBeNull();
  });
});
