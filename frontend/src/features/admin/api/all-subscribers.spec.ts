import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { allSubscribers } from './all-subscribers';

const path = '/api/newsletter/subscribers?limit=100';

/** Answers each address once, with the next one's in Link. */
function serve(pages: Record<string, { ids: number[]; next?: string }>): string[] {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    asked.push(String(url));
    const page = pages[String(url)];
    if (!page) return Promise.resolve(new Response('{"message":"Too late."}', { status: 503 }));
    const headers = new Headers(page.next ? { link: `<${page.next}>; rel="next"` } : undefined);
    return Promise.resolve(new Response(JSON.stringify(page.ids.map((id) => ({ id }))), { headers }));
  });
  return asked;
}

afterEach(() => void jest.restoreAllMocks());

describe('all sign-ups', () => {
  it('are every page’s, in their order, each page named by the one before', async () => {
    const asked = serve({
      [path]: { ids: [5, 4], next: `${path}&cursor=b%2B` },
      [`${path}&cursor=b%2B`]: { ids: [3, 2], next: `${path}&cursor=c` },
      [`${path}&cursor=c`]: { ids: [1] },
    });
    expect((await allSubscribers()).map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect(asked).toHaveLength(3);
  });

  it('are not a part of them: when one page fails, all fails', async () => {
    serve({ [path]: { ids: [5], next: `${path}&cursor=b` } });
    await expect(allSubscribers()).rejects.toThrow('Too late.');
  });
});
