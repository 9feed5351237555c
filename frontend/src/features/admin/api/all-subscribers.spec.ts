import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { allSubscribers } from './all-subscribers';

const view = { tab: 'newsletter', status: 'public', q: 'robin', sort: 'email', source: 'submissions' } as const;
const path = '/api/newsletter/subscribers?status=subscribed&q=robin&sort=email&limit=100';

/** Serves one page per address; the Link header names the next page. */
function serve(pages: Record<string, { ids: number[]; next?: string }>): string[] {
  const requested: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    requested.push(String(url));
    const page = pages[String(url)];
    if (!page) return Promise.resolve(new Response('{"message":"Too late."}', { status: 503 }));
    const headers = new Headers(page.next ? { link: `<${page.next}>; rel="next"` } : undefined);
    return Promise.resolve(new Response(JSON.stringify(page.ids.map((id) => ({ id }))), { headers }));
  });
  return requested;
}

afterEach(() => void jest.restoreAllMocks());

describe('the sign-ups that the filter and the search show', () => {
  it('are those of every page in order, following each page’s Link to the next', async () => {
    const requested = serve({
      [path]: { ids: [5, 4], next: `${path}&cursor=b%2B` },
      [`${path}&cursor=b%2B`]: { ids: [3, 2], next: `${path}&cursor=c` },
      [`${path}&cursor=c`]: { ids: [1] },
    });
    expect((await allSubscribers(view)).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(requested).toHaveLength(3);
  });

  it('fail as a whole when one page fails', async () => {
    serve({ [path]: { ids: [5], next: `${path}&cursor=b` } });
    await expect(allSubscribers(view)).rejects.toThrow('Too late.');
  });
});
