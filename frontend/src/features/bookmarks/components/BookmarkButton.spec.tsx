import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import userEvent from '@testing-library/user-event';
import { Toasts } from '../../../components/toasts/Toasts';
import { useToastSlot } from '../../../components/toasts/toast';
import { changesOf, mockApi, problem } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { BookmarkButton } from './BookmarkButton';

const CHECK = 'GET /api/bookmarks/check/post/7';
const button = () => screen.getByRole('button', { name: /^Saved?$/ });
const says = () => [button().textContent, button().getAttribute('aria-pressed')];

beforeEach(() => act(() => useToastSlot.setState({ toast: null })));

function showButton(signedIn: boolean | undefined) {
  return renderPage(
    <>
      <BookmarkButton contentType="post" id={7} signedIn={signedIn} />
      <Toasts />
    </>,
    '/article/7',
  );
}
const toasted = async (title: string, description?: string): Promise<void> => {
  await screen.findByText(title);
  if (description) expect(screen.getByText(description)).toBeTruthy();
};

describe('the bookmark button', () => {
  it('sends no request until a user is known to be signed in', () => {
    const calls = mockApi({});
    showButton(undefined);
    expect(says()).toEqual(['Save', 'false']);
    expect(calls).toEqual([]);
  });

  it('shows a member whether the item is saved', async () => {
    mockApi({ [CHECK]: { body: true } });
    showButton(true);
    await waitFor(() => expect(says()).toEqual(['Saved', 'true']));
  });

  it('saves and removes, with a message', async () => {
    const calls = mockApi({
      [CHECK]: { body: false },
      'POST /api/bookmarks': { status: 201, body: {} },
      'DELETE /api/bookmarks/post/7': { status: 204 },
    });
    showButton(true);
    await userEvent.click(button());
    await toasted('Bookmarked!');
    expect(says()).toEqual(['Saved', 'true']);
    expect(calls.at(-1)?.body).toEqual({ contentType: 'post', postId: 7 });
    await userEvent.click(button());
    await toasted('Bookmark removed');
    expect(says()).toEqual(['Save', 'false']);
  });

  it('shows that it is busy while a press is sent, when another one does nothing', async () => {
    let answer!: () => void;
    const calls = mockApi({
      [CHECK]: { body: false },
      'POST /api/bookmarks': () => new Promise((resolve) => (answer = () => resolve({ status: 201, body: {} }))),
      'DELETE /api/bookmarks/post/7': { status: 204 },
    });
    const isBusy = () => button().getAttribute('aria-disabled') === 'true';
    showButton(true);
    await userEvent.click(button());
    await waitFor(() => expect(changesOf(calls)).toHaveLength(1));
    expect([says(), isBusy()]).toEqual([['Saved', 'true'], true]);
    await userEvent.click(button());
    expect([says(), isBusy()]).toEqual([['Saved', 'true'], true]);
    answer();
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(changesOf(calls)).toHaveLength(1);
    await userEvent.click(button());
    await waitFor(() => expect(says()).toEqual(['Save', 'false']));
    expect(changesOf(calls).map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  it('and a second one for the same item agree, though the second one checks while the first one saves', async () => {
    let know!: (signedIn: boolean) => void;
    function Both() {
      const [signedIn, setSignedIn] = useState<boolean>();
      know = setSignedIn;
      return [1, 2].map((key) => <BookmarkButton key={key} contentType="post" id={7} signedIn={signedIn} />);
    }
    let check!: () => void;
    mockApi({
      [CHECK]: () => new Promise((resolve) => (check = () => resolve({ body: false }))),
      'POST /api/bookmarks': async () => {
        check();
        return Promise.resolve({ status: 201, body: {} });
      },
    });
    renderPage(<Both />, '/article/7');
    await userEvent.click(screen.getAllByRole('button')[0]!);
    act(() => know(true));
    await waitFor(() => expect(useToastSlot.getState().toast?.title).toBe('Bookmarked!'));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Saved' })).toHaveLength(2));
  });

  it('shows the new state immediately, and the old one with the server’s message when the request fails', async () => {
    let answer!: (refusal: ReturnType<typeof problem>) => void;
    mockApi({ [CHECK]: { body: false }, 'POST /api/bookmarks': () => new Promise((resolve) => (answer = resolve)) });
    showButton(true);
    await userEvent.click(button());
    await waitFor(() => expect(says()).toEqual(['Saved', 'true']));
    answer(problem(503, 'The Archive is catching its breath.'));
    await toasted('Error', 'The Archive is catching its breath.');
    expect(says()).toEqual(['Save', 'false']);
  });

  it('has a fallback message', async () => {
    mockApi({ [CHECK]: { body: false }, 'POST /api/bookmarks': { status: 500, body: { message: '' } } });
    showButton(true);
    await userEvent.click(button());
    await toasted('Error', 'Please try again later');
  });

  it('asks a visitor to log in, with a link that returns here', async () => {
    const calls = mockApi({});
    const { path } = showButton(false);
    await userEvent.click(button());
    await toasted('Please log in', 'You need to be logged in to save articles');
    expect(calls).toEqual([]);
    // Not with a pointer: the toast's swipe needs pointer capture, which jsdom lacks.
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(path()).toBe('/auth?next=%2Farticle%2F7');
  });

  it.each([true, false])('waits until the session is known before it acts: signed in %s', async (signedIn) => {
    const calls = mockApi({ [CHECK]: { body: false }, 'POST /api/bookmarks': { status: 201, body: {} } });
    function Page() {
      const [known, setKnown] = useState<boolean>();
      return (
        <>
          <BookmarkButton contentType="post" id={7} signedIn={known} />
          <button onClick={() => setKnown(signedIn)}>Now we know</button>
          <Toasts />
        </>
      );
    }
    renderPage(<Page />, '/article/7');
    await userEvent.click(button());
    expect([calls, says()]).toEqual([[], ['Save', 'false']]);
    await userEvent.click(screen.getByRole('button', { name: 'Now we know' }));
    await toasted(signedIn ? 'Bookmarked!' : 'Please log in');
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(signedIn ? 1 : 0);
  });

  it('sends each press while the session is not known, also after one that failed, and none twice', async () => {
    jest.useFakeTimers();
    try {
      const calls = mockApi({ [CHECK]: { body: false }, 'POST /api/bookmarks': problem(503, 'Not now.') });
      function Page() {
        const [known, setKnown] = useState<boolean>();
        return (
          <>
            <BookmarkButton contentType="post" id={7} signedIn={known} />
            <button onClick={() => setKnown(true)}>Now we know</button>
          </>
        );
      }
      renderPage(<Page />, '/article/7');
      for (const count of [1, 2]) {
        fireEvent.click(button());
        await act(() => jest.advanceTimersByTimeAsync(3_100));
        expect(calls).toHaveLength(count);
      }
      fireEvent.click(screen.getByRole('button', { name: 'Now we know' }));
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks a user with an expired session to log in, and resets its state', async () => {
    mockApi({ [CHECK]: { body: false }, 'POST /api/bookmarks': problem(401, 'Please sign in.') });
    showButton(true);
    await userEvent.click(button());
    await toasted('Please log in', 'You need to be logged in to save articles');
    await waitFor(() => expect(says()).toEqual(['Save', 'false']));
  });
});
