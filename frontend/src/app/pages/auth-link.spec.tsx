import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { member, resetBetweenTests, signedOut } from '../../testing/account';
import { mockApi } from '../../testing/api';
import { FakeChannel } from '../../testing/fake-channel';
import { renderPage } from '../../testing/render-page';
import AuthPage from './auth';
import AuthLinkPage from './auth-link';

resetBetweenTests();
beforeEach(() => void Object.assign(globalThis, { BroadcastChannel: FakeChannel }));
afterEach(() => {
  FakeChannel.closeAll();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

const NEXT = '?next=%2Farticle%2F7%23comments';

async function askForLink(search: string): Promise<{ path: () => string; signIn: () => void }> {
  let user: { status?: number; body: unknown } = signedOut;
  mockApi({ 'GET /api/auth/user': () => user, 'POST /api/auth/magic-link': { status: 202, body: {} } });
  const { path } = renderPage(<AuthLinkPage />, `/auth/link${search}`);
  await userEvent.type(screen.getByLabelText('Email'), 'robin@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Email Me a Link' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  const signIn = (): void => {
    user = { body: member };
    act(() => new FakeChannel('session').postMessage({ from: 'x', news: { type: 'signed-in', user: member.id } }));
  };
  return { path, signIn };
}

describe('the other ways to sign in', () => {
  it('lead back to where the reader came from, too', () => {
    mockApi({ 'GET /api/auth/user': signedOut });
    renderPage(<AuthPage />, `/auth${NEXT}`);
    for (const [name, path] of [
      ['Email me a link instead', '/auth/link'],
      ['Forgot your password?', '/reset-password'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${path}${NEXT}`);
  });
});

describe('a reader who asked for a link to sign in', () => {
  it('goes back to where they came from once they opened it in another tab', async () => {
    const { path, signIn } = await askForLink(NEXT);
    expect(screen.getByRole('link', { name: 'Use your password' }).getAttribute('href')).toBe(`/auth${NEXT}`);
    signIn();
    await waitFor(() => expect(path()).toBe('/article/7#comments'));
  });

  it('goes to the member area if they came from nowhere', async () => {
    const { path, signIn } = await askForLink('');
    signIn();
    await waitFor(() => expect(path()).toBe('/member'));
  });
});
