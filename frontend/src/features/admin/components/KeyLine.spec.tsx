import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page';
import type { Tab } from '../desk/tabs';
import { KeyLine } from './KeyLine';

const named = (tab: Tab): string[] => {
  const { unmount } = renderPage(<KeyLine tab={tab} showHelp={() => undefined} />);
  const all = screen.getAllByText(/^[a-z]$/, { selector: 'kbd' }).map((key) => key.textContent ?? '');
  unmount();
  return all;
};

describe('the line of shortcuts under a list', () => {
  it('shows only the keys that work on its rows', () => {
    expect(named('comments')).toEqual(['j', 'k', 'a', 'e', 'x', 'u']);
    expect(named('suggestions')).toEqual(['j', 'k', 'a', 'x', 'u']);
    expect(named('newsletter')).toEqual(['j', 'k', 'u']);
  });
});
