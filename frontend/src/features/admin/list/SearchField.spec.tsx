import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchField } from './SearchField';

/** The test controls the address: it passes on a search only when the test says so. */
function open(q: string) {
  const searches: string[] = [];
  const field = (at: string) => <SearchField label="Search posts" q={at} onSearch={(to) => void searches.push(to)} />;
  const { rerender } = render(field(q));
  return {
    searches,
    user: userEvent.setup(),
    box: screen.getByRole('searchbox'),
    follow: (at: string) => rerender(field(at)),
  };
}

describe('the search field of a tab', () => {
  it('keeps newer typed text when the address changes late', async () => {
    const { searches, user, box, follow } = open('quagga');

    await user.type(box, '{Escape}xylo');
    expect(searches).toEqual(['']);
    follow('');

    expect(box).toHaveProperty('value', 'xylo');
  });

  it('can return to an earlier search before the address has changed', async () => {
    const { searches, user, box, follow } = open('');

    await user.type(box, 'hag{Enter}{Escape}');
    expect(searches).toEqual(['hag', '']);
    follow('hag');
    expect(box).toHaveProperty('value', '');
    follow('');

    expect(box).toHaveProperty('value', '');
  });

  it('follows Back and Forward', async () => {
    const { user, box, follow } = open('quagga');

    await user.type(box, '{Escape}');
    follow('');
    follow('quagga');
    expect(box).toHaveProperty('value', 'quagga');
    follow('');

    expect(box).toHaveProperty('value', '');
  });
});
