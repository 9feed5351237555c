import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { Preferences } from './Preferences';

describe('the newsletter’s settings', () => {
  it('say after leaving that an address is erased already, in another window', async () => {
    mockApi({
      'GET /api/newsletter/preferences': {
        body: { email: 'ada@example.org', status: 'subscribed', frequency: 'every', pausedUntil: null },
      },
      'POST /api/newsletter/unsubscribe': { body: {} },
      'DELETE /api/newsletter/preferences': problem(404, 'We couldn’t find that link.'),
    });
    renderPage(<Preferences token="1.right" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    await screen.findByRole('heading', { name: 'You’re unsubscribed' });
    await userEvent.click(screen.getByText('Erase my address'));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, erase my address' }));
    expect(await screen.findByText('We don’t have your address anymore, so there’s nothing to erase.')).toBeTruthy();
  });
});
