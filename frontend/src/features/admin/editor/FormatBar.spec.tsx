import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import { FormatBar } from './FormatBar';
import { Surface } from './surface/surface-store';

// jsdom has no layout: every button counts as visible.
const layout = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetParent')!;
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement;
    },
  });
});
afterAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', layout);
});

const buttons = () => [...screen.getByRole('toolbar').querySelectorAll('button')];
const stops = () => buttons().filter(({ tabIndex }) => tabIndex === 0);

describe('the formatting bar', () => {
  it('is one Tab stop: the arrow keys move between its buttons', () => {
    renderPage(
      <>
        <FormatBar
          surface={new Surface('', () => undefined)}
          view="write"
          onView={() => undefined}
          onPicture={() => undefined}
        />
        <input aria-label="Elsewhere" />
      </>,
    );
    const all = buttons();
    expect(all.length).toBeGreaterThan(15);
    expect(stops()).toEqual([all[0]]);
    act(() => all[0]!.focus());
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowRight', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 0],
      ['ArrowLeft', all.length - 1],
    ] as const) {
      act(() => void fireEvent.keyDown(document.activeElement!, { key }));
      expect(all.indexOf(document.activeElement as HTMLButtonElement)).toBe(at);
      expect(stops()).toEqual([all[at]]);
    }
    act(() => screen.getByLabelText('Elsewhere').focus());
    expect(stops()).toEqual([all[0]]);
  });
});
