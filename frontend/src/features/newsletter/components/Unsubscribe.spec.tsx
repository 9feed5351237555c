import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { Unsubscribe } from './Unsubscribe';

describe('an unsubscribe link that does not work', () => {
  it('leads to the contact address', () => {
    renderPage(<Unsubscribe token={null} />);
    expect(screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'editors@example.org' }).getAttribute('href')).toBe(
      'mailto:editors@example.org',
    );
  });

  it('leads to the contact form where there is no address', async () => {
    mockApi({ 'POST /api/newsletter/unsubscribe': problem(404, 'We couldn’t find that sign-up.') });
    renderPage(<Unsubscribe token="1.wrong" />, '/', { contact: null });
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    const link = await screen.findByRole('link', { name: 'write to us' });
    expect(link.getAttribute('href')).toBe('/contact');
  });
});

describe('an unsubscribe link', () => {
  it('stops the newsletter, and says so', async () => {
    mockApi({ 'POST /api/newsletter/unsubscribe': { body: {} } });
    renderPage(<Unsubscribe token="1.right" />);
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeTruthy();
    expect(screen.getByText('You won’t get the newsletter anymore. Thanks for reading.')).toBeTruthy();
  });
});
