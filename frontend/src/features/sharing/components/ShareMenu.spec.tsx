import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useToastSlot } from '../../../components/toasts/toast';
import { mockApi, type Call } from '../../../testing/api';
import { renderPage } from '../../../testing/render-page';
import { countShare } from '../api/count-share';
import { ShareMenu } from './ShareMenu';

const URL_OF_IT = 'https://archive.example/article/7';
const TITLE = 'Miss, Mrs. & “Ms.”';
let calls: Call[];

beforeEach(() => {
  calls = mockApi({ 'POST /api/analytics/share': { status: 202 } });
});

async function open(counted = true) {
  const user = userEvent.setup();
  renderPage(
    <>
      <ShareMenu
        label="Share this article"
        path="/article/7"
        title={TITLE}
        {...(counted && { onShare: (platform) => countShare(7, platform) })}
      />
      <p>elsewhere</p>
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('menu', { name: 'Share this article' });
  return user;
}
const button = () => screen.getByRole('button');
const platforms = () => calls.map(({ body }) => (body as { platform: string }).platform);

describe('the share menu', () => {
  it('links to a post with title and address, and to a photo story with the address, in a new tab without referrer', async () => {
    await open();
    const [post, story] = screen.getAllByRole<HTMLAnchorElement>('menuitem');
    const postTo = new URL(post!.href);
    expect(postTo.origin + postTo.pathname).toBe('https://twitter.com/intent/tweet');
    expect(Object.fromEntries(postTo.searchParams)).toEqual({ text: TITLE, url: URL_OF_IT });
    const storyAt = new URL(story!.href);
    expect(storyAt.origin + storyAt.pathname).toBe('https://www.instagram.com/create/story');
    expect(storyAt.searchParams.get('source_url')).toBe(URL_OF_IT);
    for (const link of [post, story]) {
      expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
    }
  });

  it.each([
    ['Post on X (Twitter)', 'twitter'],
    ['Instagram story', 'instagram'],
    ['Copy link', 'copy_link'],
  ])('counts %s, closes, and returns the focus', async (name, platform) => {
    const user = await open();
    await user.click(screen.getByRole('menuitem', { name }));
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        '/api/analytics/share',
        { contentType: 'article', contentId: 7, platform, sessionId: expect.any(String) },
      ],
    ]);
  });

  it('counts nothing where shares are not counted, as on stories', async () => {
    const user = await open(false);
    await user.click(screen.getByRole('menuitem', { name: 'Instagram story' }));
    expect(calls).toEqual([]);
  });

  it('saves the picture for a photo story, counts that for no platform, and says why there is none', async () => {
    const user = await open();
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = () => 'blob:picture';
    const requested: string[] = [];
    const real = globalThis.fetch;
    globalThis.fetch = (input) => {
      requested.push(String(input));
      return Promise.resolve(new Response('png', { status: requested.length === 1 ? 200 : 404 }));
    };
    try {
      await user.click(screen.getByRole('menuitem', { name: 'Save image' }));
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
      expect(requested).toEqual(['/article/7/card.png?size=tall']);
      await user.click(button());
      await user.click(await screen.findByRole('menuitem', { name: 'Save image' }));
      await waitFor(() => expect(useToastSlot.getState().toast?.title).toBe('We couldn’t make this image'));
      expect(saved).toHaveBeenCalledTimes(1);
      expect(calls).toEqual([]);
    } finally {
      globalThis.fetch = real;
      saved.mockRestore();
    }
  });

  it('copies the link and says Copied! for two seconds', async () => {
    await open();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      const quick = userEvent.setup({ advanceTimers: jest.advanceTimersByTime.bind(jest) });
      await quick.click(screen.getByRole('menuitem', { name: 'Copy link' }));
      await waitFor(() => expect(button().textContent).toBe('Copied!'));
      expect(await navigator.clipboard.readText()).toBe(URL_OF_IT);
      act(() => void jest.advanceTimersByTime(1_900));
      expect(button().textContent).toBe('Copied!');
      act(() => void jest.advanceTimersByTime(200));
      await waitFor(() => expect(button().textContent).toBe('Share'));
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the link itself where there is no clipboard, and logs the error only to the console', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const user = await open();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    document.execCommand = () => false;
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Copy this link:' });
    expect(link.value.slice(link.selectionStart!, link.selectionEnd!)).toBe(URL_OF_IT);
    expect(button().textContent).toBe('Share');
    expect(warn).toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    warn.mockRestore();
  });

  it('can be navigated with arrows, Home, End and letters, and wraps around', async () => {
    const user = await open();
    const at = () => document.activeElement?.textContent;
    expect(at()).toBe('Post on X (Twitter)');
    for (const [key, name] of [
      ['{ArrowDown}', 'Instagram story'],
      ['{ArrowDown}', 'Save image'],
      ['{End}', 'Copy link'],
      ['{ArrowDown}', 'Post on X (Twitter)'],
      ['{ArrowUp}', 'Copy link'],
      ['i', 'Instagram story'],
      ['{Home}', 'Post on X (Twitter)'],
    ] as const) {
      await user.keyboard(key);
      expect(at()).toBe(name);
    }
    await user.keyboard('{End} ');
    expect(platforms()).toEqual(['copy_link']);
  });

  it('opens with arrow keys at its first or last item', async () => {
    const user = await open();
    for (const [key, name] of [
      ['{ArrowUp}', 'Copy link'],
      ['{ArrowDown}', 'Post on X (Twitter)'],
    ] as const) {
      await user.keyboard('{Escape}');
      expect(document.activeElement).toBe(button());
      await user.keyboard(key);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
    }
  });

  it.each(['a click elsewhere', 'Tab', 'Escape', 'the button'])('closes with %s', async (how) => {
    const user = await open();
    expect(button().getAttribute('aria-expanded')).toBe('true');
    if (how === 'a click elsewhere') await user.click(screen.getByText('elsewhere'));
    else if (how === 'the button') await user.click(button());
    else await user.keyboard(`{${how}}`);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(calls).toEqual([]);
  });

  it('offers the device’s own share sheet first, where there is one, and counts it for no platform', async () => {
    const share = jest.fn((_data: ShareData) => Promise.reject(new Error('called off')));
    Object.assign(navigator, { share });
    try {
      const user = await open();
      const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
      expect(names).toEqual(['Share with an app', 'Post on X (Twitter)', 'Instagram story', 'Save image', 'Copy link']);
      await user.click(screen.getByRole('menuitem', { name: 'Share with an app' }));
      expect(share).toHaveBeenCalledWith({ title: TITLE, url: URL_OF_IT });
      expect(calls).toEqual([]);
    } finally {
      delete (navigator as { share?: unknown }).share;
    }
  });
});
