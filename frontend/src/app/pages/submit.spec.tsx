import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetBetweenTests, member, signedOut } from '../../testing/account';
import { mockApi, problem } from '../../testing/api';
import { renderPage } from '../../testing/render-page';
import SubmitPage from './submit';

resetBetweenTests();

describe('/submit', () => {
  it('shows that it is loading until the user is known', () => {
    mockApi({ 'GET /api/auth/user': new Promise(() => undefined) });
    renderPage(<SubmitPage />, '/submit');
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    expect(screen.queryByRole('link')).toBeNull();
    // The choices take their space already, so that nothing moves when they appear.
    expect(document.querySelector<HTMLElement>('.submit-ways')!.style.visibility).toBe('hidden');
  });

  it('redirects a visitor to the sign-in page, which leads back', async () => {
    mockApi({ 'GET /api/auth/user': signedOut });
    const { path } = renderPage(<SubmitPage />, '/submit');
    await waitFor(() => expect(path()).toBe('/auth?next=%2Fsubmit'));
  });

  it('lets a member choose between a story, which is not tied to an account, and a topic', async () => {
    mockApi({ 'GET /api/auth/user': { body: member } });
    renderPage(<SubmitPage />, '/submit');
    expect((await screen.findByRole('link', { name: 'Tell a story' })).getAttribute('href')).toBe('/stories?share=1');
    expect(screen.getByText(/It isn’t tied to your account/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Suggest a topic' }).getAttribute('href')).toBe('/suggest-topic');
  });

  it('reports when the user cannot be loaded, and retries', async () => {
    let calls = 0;
    mockApi({ 'GET /api/auth/user': () => (++calls === 1 ? problem(503, 'Later.') : { body: member }) });
    renderPage(<SubmitPage />, '/submit');
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Tell a story' })).toBeTruthy();
  });
});
