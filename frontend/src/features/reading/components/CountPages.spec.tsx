import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { originOf, readerOf } from '../pages';
import { sessionId } from '../../../lib/session-id';
import { show } from '../../../testing/show';
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
  it('tells of the page that was opened, once, and bears that nobody listens', async () => {
    show(<CountPages mayCount={() => true} />, '/about');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      path: '/api/analytics/page-view',
      body: { path: '/about', sessionId: sessionId() },
    });
  });

  it('tells of a page that came back out of the browser’s memory', async () => {
    show(<CountPages mayCount={() => true} />, '/about');
    await waitFor(() => expect(sent).toHaveLength(1));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it.each(['/admin', '/dashboard', '/reset-password'])(
    'says nothing of %s, nor of who is not to be counted',
    async (path) => {
      show(<CountPages mayCount={() => true} />, path);
      show(<CountPages mayCount={() => false} />, '/about');
      // One that is counted, after them: what they would have sent has been sent by then.
      show(<CountPages mayCount={() => true} />, '/founder');
      await waitFor(() => expect(sent.map(({ body }) => (body as { path: string }).path)).toEqual(['/founder']));
    },
  );

  it('tells nobody who reads stories, writes one or looks for help apart', () => {
    for (const path of ['/stories', '/confessions', '/submit', '/data'])
      expect(readerOf(path)).toBe('a reader of stories');
    expect(readerOf('/article/1')).toBe(sessionId());
  });

  it.each([
    ['https://example.org/page?q=secret', 'https://example.org'],
    ['https://archive.example/journal', undefined],
    ['android-app://org.example', undefined],
    ['', undefined],
  ])('of where a reader came from, %s, says %s', (referrer, expected) => {
    expect(originOf(referrer, 'https://archive.example')).toBe(expected);
  });
});
