import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests, shownToast } from '../../testing/account';
import { ThemeSwitch } from './ThemeSwitch';

const root = document.documentElement;
const now = () => [root.dataset.theme, localStorage.getItem('theme')];

describe('the theme switch', () => {
  resetBetweenTests();
  const { matchMedia } = globalThis;
  const setSystem = (theme: 'light' | 'dark'): void => {
    globalThis.matchMedia = ((query: string) => ({ matches: query.includes(theme) })) as typeof matchMedia;
    root.dataset.theme = theme;
  };
  beforeEach(() => setSystem('light'));
  afterEach(() => {
    globalThis.matchMedia = matchMedia;
    delete root.dataset.theme;
  });

  it.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)(
    'goes from a %s system to %s, to the same as the system, and back to the system',
    async (system, other) => {
      setSystem(system);
      render(<ThemeSwitch />);
      const press = () => userEvent.click(screen.getByRole('button', { name: 'Change theme' }));
      await press();
      expect(now()).toEqual([other, other]);
      await press();
      expect(now()).toEqual([system, system]);
      expect(shownToast()).toEqual([]);
      await press();
      expect(now()).toEqual([system, null]);
      expect(shownToast()).toEqual(['Theme', 'Light or dark, like your device.']);
      await press();
      expect(now()).toEqual([other, other]);
    },
  );
});
