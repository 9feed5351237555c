import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mockApi, problem } from '../../../testing/api';
import { button, resetDesk } from '../../../testing/desk';
import { renderPage } from '../../../testing/render-page';
import { PreviewLinkSection } from './PreviewLinkSection';

resetDesk();

const expiresAt = '2026-12-04T12:00:00.000Z';
const url = 'https://archive.example/preview/Zk3VbXq0aTnW1yZ5cLr8sUgPq2Lm9aBc';
/** The server's side: the end of the link that works. */
let stored: string | null;
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T12:00:00.000Z')));
afterEach(() => void jest.restoreAllMocks());
const open = (before: string | null, answers: Parameters<typeof mockApi>[0] = {}) => {
  stored = before;
  const calls = mockApi({
    'GET /api/posts/9/preview-link': () => ({ body: { expiresAt: stored } }),
    'POST /api/posts/9/preview-link': () => {
      stored ??= expiresAt;
      return { status: 201, body: { url, expiresAt } };
    },
    'DELETE /api/posts/9/preview-link': () => {
      stored = null;
      return { status: 204 };
    },
    ...answers,
  });
  renderPage(<PreviewLinkSection id={9} open onToggle={() => undefined} />);
  return calls;
};

describe('the preview link of an article', () => {
  it('that was made before is on, without its address', async () => {
    open(expiresAt);
    expect(await screen.findByText('On until December 4')).toBeTruthy();
    expect(screen.getByText(/^On until December 4\. The address is shown only once\./)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(button('New Link')).toBeTruthy();
  });

  it('is turned off', async () => {
    const calls = open(expiresAt);
    await userEvent.click(await screen.findByRole('button', { name: 'Turn Off' }));
    expect(await screen.findByText('Off')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn Off' })).toBeNull();
    expect(document.activeElement).toBe(button('Make a Link'));
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']));
  });

  it('that has expired is off', async () => {
    open('2026-11-27T11:59:59.000Z');
    expect(await screen.findByText('Off')).toBeTruthy();
    expect(button('Make a Link')).toBeTruthy();
  });

  it('loses its address when someone made a newer one elsewhere', async () => {
    open('2026-12-05T12:00:00.000Z');
    await userEvent.click(await screen.findByRole('button', { name: 'New Link' }));
    expect(await screen.findByText(/^On until December 5\. The address is shown only once\./)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is asked for again when nobody knows whether it was turned off', async () => {
    const calls = open(expiresAt, { 'DELETE /api/posts/9/preview-link': problem(500, 'Broken.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Turn Off' }));
    await waitFor(() => expect(calls.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']));
    expect(document.activeElement).toBe(button('Turn Off'));
  });

  it('is made, and its address is there once', async () => {
    open(null);
    expect(await screen.findByText('Off')).toBeTruthy();
    await userEvent.click(button('Make a Link'));
    expect((await screen.findByRole('link')).textContent).toBe(url);
    expect(screen.getByText(/until December 4\. Copy it now: we show it only once\./)).toBeTruthy();
  });

  it('can be turned off when nobody knows whether it is on', async () => {
    const calls = open(null, { 'GET /api/posts/9/preview-link': problem(404, 'There is nothing here.') });
    expect(await screen.findByText('We couldn’t check if a link is on.')).toBeTruthy();
    await userEvent.click(button('Turn Off'));
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true));
    expect(await screen.findByText('Off')).toBeTruthy();
  });
});
