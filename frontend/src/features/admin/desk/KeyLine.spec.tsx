import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import type { Tab } from './tabs';
import { KeyLine } from './KeyLine';

/** The keys and words of the line on a screen with room and a pointer, or without. */
function lineOf(tab: Tab, roomy = true): { keys: string[]; words: string; help: boolean } {
  window.matchMedia = (query) =>
    ({ matches: roomy, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  const { container, unmount } = renderPage(<KeyLine tab={tab} showHelp={() => undefined} />);
  const all = screen.queryAllByText(/^[a-z]$/, { selector: 'kbd' }).map((key) => key.textContent ?? '');
  const help = screen.queryByRole('button', { name: 'Keyboard shortcuts' }) !== null;
  const words = container.textContent;
  unmount();
  return { keys: all, words, help };
}

describe('the line of shortcuts under a list', () => {
  it('shows only the keys that work on its rows', () => {
    expect(lineOf('comments').keys).toEqual(['j', 'k', 'a', 'e', 'x', 'u']);
    expect(lineOf('suggestions').keys).toEqual(['j', 'k', 'a', 'x', 'u']);
    expect(lineOf('newsletter').keys).toEqual(['j', 'k', 'u']);
  });

  it('uses the words of the buttons: posts are published, everything else is approved', () => {
    expect(lineOf('posts').words).toContain('apublish');
    expect(lineOf('comments').words).toContain('aapprove');
  });

  it('shows no keys on a phone, but keeps the button with the switch', () => {
    expect(lineOf('comments', false)).toMatchObject({ keys: [], help: true });
    expect(lineOf('comments', false).words).not.toContain('?');
  });
});
