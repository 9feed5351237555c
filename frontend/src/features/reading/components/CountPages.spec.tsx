import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { originOf, readerOf } from '../pages';
import { sessionId } from '../../../lib/session-id';
import { renderPage } from '../../../testing/render-page';
import { CountPages } from './CountPages';

let sent: { path: string; body: unknown }[] = [];

beforeEach(() => {
  sent = [];
  globalThis.fetch = jest.fn((path: unknown, init?: RequestInit) => {
    sent.push({ path: String(path), body: JSON.parse(init?.body as string) });
    return Promise.reject(new Error('nobody is there'));
  }) as never;
});

describe('counting pages', () => {
  it('reports an opened page once, and ignores failures', async () => {
    renderPage(<CountPages mayCount={() => true} />, '/about');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      path: '/api/analytics/page-view',
      body: { path: '/about', sessionId: sessionId() },
    });
  });

  it('reports a page restored from the back/forward cache', async () => {
    renderPage(<CountPages mayCount={() => true} />, '/about');
    await waitFor(() => expect(sent).toHaveLength(1));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it.each([
    ...['/admin', '/dashboard', '/reset-password', '/auth/link', '/preview/abc', '/receipt'],
    ...['/member/email/confirm', '/member/email/undo', '/notifications/off'],
  ])('reports neither %s nor readers who must not be counted', async (path) => {
    renderPage(<CountPages mayCount={() => true} />, path);
    renderPage(<CountPages mayCount={() => false} />, '/about');
    // A counted page after them: anything they would have sent has been sent by now.
    renderPage(<CountPages mayCount={() => true} />, '/founder');
    await waitFor(() => expect(sent.map(({ body }) => (body as { path: string }).path)).toEqual(['/founder']));
  });

  it('reports nothing for a reader who left while the counting code was loading', async () => {
    const answers = [true];
    renderPage(<CountPages mayCount={() => answers.pop() ?? false} />, '/about');
    renderPage(<CountPages mayCount={() => true} />, '/founder');
    await waitFor(() => expect(sent.map(({ body }) => (body as { path: string }).path)).toEqual(['/founder']));
    expect(answers).toEqual([]);
  });

  it('reports a story’s own page as the stories page', async () => {
    renderPage(<CountPages mayCount={() => true} />, '/stories/7');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]!.body).toEqual({ path: '/stories', sessionId: 'a reader of stories' });
  });

  it('does not tell apart readers who read stories, write one or look for help', () => {
    for (const path of ['/stories', '/stories/7', '/confessions', '/submit', '/data'])
      expect(readerOf(path)).toBe('a reader of stories');
    expect(readerOf('/article/1')).toBe(sessionId());
  });

  it.each([
    ['https://example.org/page?q=secret', 'https://example.org'],
    ['https://archive.example/journal', undefined],
    ['android-app://org.example', undefined],
    ['', undefined],
  ])('reports the referrer %s as %s', (referrer, expected) => {
    expect(originOf(referrer, 'https://archive.example')).toBe(expected);
  });
});
