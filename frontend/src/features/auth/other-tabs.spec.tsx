import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { admin, member, resetBetweenTests, shownToast } from '../../testing/account';
import { mockApi } from '../../testing/api';
import { FakeChannel } from '../../testing/fake-channel';
import { saveDraft } from '../../lib/draft';
import type { User } from '../../lib/api/types';
import { applySignIn } from './api/apply-sign-in';
import { applySignOut } from './api/apply-sign-out';
import { currentUserQuery } from './api/current-user';
import { OtherTabs } from './components/OtherTabs';

resetBetweenTests();
beforeEach(() => void Object.assign(globalThis, { BroadcastChannel: FakeChannel }));
afterEach(() => {
  FakeChannel.closeAll();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

const { queryKey: userKey } = currentUserQuery();
const secret = ['admin', 'newsletter'];

/** This tab, with an admin's data. */
function thisTab(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(userKey, admin);
  client.setQueryData(secret, [{ email: 'reader@example.org' }]);
  render(
    <QueryClientProvider client={client}>
      <OtherTabs />
    </QueryClientProvider>,
  );
  return client;
}
const Reader = () => useQuery({ ...currentUserQuery(), staleTime: Infinity }).data?.username ?? 'nobody';
/** The real tabs have an id each; here they are one page. */
const otherTab = (news: object): void => new FakeChannel('session').postMessage({ from: 'another tab', news });
/** Another tab's record of the messages. */
const overhear = (): unknown[] => {
  const heard: unknown[] = [];
  new FakeChannel('session').addEventListener('message', (event) =>
    heard.push((event as MessageEvent<{ news: unknown }>).data.news),
  );
  return heard;
};

describe('tabs of one browser', () => {
  it('tell each other that the user signed out or in', async () => {
    const heard = overhear();
    const client = thisTab();
    applySignOut(client);
    applySignIn(client, admin as User);
    await waitFor(() => expect(heard).toEqual([{ type: 'signed-out' }, { type: 'signed-in', user: 1 }]));
    expect(client.getQueryData(userKey)).toEqual(admin);
  });

  it('forget the user and the data of the desk, with the drafts, after a sign-out in another tab', async () => {
    const client = thisTab();
    saveDraft('comment:1', { writer: '1', text: 'Half a thought' });
    localStorage.setItem('lasting-draft:post:1:7', '{}');
    otherTab({ type: 'signed-out' });
    await waitFor(() => expect(client.getQueryData(userKey)).toBeNull());
    expect(client.getQueryData(secret)).toBeUndefined();
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
    expect(shownToast()).toEqual(['You’ve been signed out', 'You signed out in another tab.']);
  });

  it('ask who is signed in after somebody else signed in in another tab', async () => {
    mockApi({ 'GET /api/auth/user': { body: member } });
    const client = thisTab();
    const seen: unknown[] = [];
    client.getQueryCache().subscribe(() => seen.push(client.getQueryData<User | null>(userKey)?.username));
    // Pages read the user; without one, nothing asks.
    const page = render(
      <QueryClientProvider client={client}>
        <Reader />
      </QueryClientProvider>,
    );
    otherTab({ type: 'signed-in', user: member.id });
    await waitFor(() => expect(page.container.textContent).toBe('robin'));
    expect(client.getQueryData(secret)).toBeUndefined();
    // Nobody in between, so that a desk closes with all that was typed on it.
    expect(seen).toContain(undefined);
  });

  it('go on when the same user signs in again in another tab', async () => {
    const client = thisTab();
    const heard = overhear();
    otherTab({ type: 'signed-in', user: admin.id });
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(client.getQueryData(secret)).toBeDefined();
  });
});
