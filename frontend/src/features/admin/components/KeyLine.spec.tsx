import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../../../testing/show';
import type { Tab } from '../desk/tabs';
import { KeyLine } from './KeyLine';

const named = (tab: Tab): string[] => {
  const { unmount } = show(<KeyLine tab={tab} showHelp={() => undefined} />);
  const all = screen.getAllByText(/^[a-z]$/, { selector: 'kbd' }).map((key) => key.textContent ?? '');
  unmount();
  return all;
};

describe('the line of keys under a list', () => {
  it('names what acts on its rows, and nothing that does not', () => {
    expect(named('comments')).toEqual(['j', 'k', 'a', 'e', 'x', 'u']);
    expect(named('suggestions')).toEqual(['j', 'k', 'a', 'x', 'u']);
    expect(named('newsletter')).toEqual(['j', 'k', 'u']);
  });
});
