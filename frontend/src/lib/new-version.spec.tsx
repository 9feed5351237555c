import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createMemoryRouter } from 'react-router-dom';
import { forgetStaleCode, loadNewVersionOnNavigation, noteFailedCode, stayWhile } from './new-version';

const FILE = 'https://archive.example/assets/Menu-1a2b.js';
const answers = (status: number) => {
  globalThis.fetch = jest.fn(async () => ({ status }) as Response) as typeof fetch;
};

/** A page that runs the code of a version. Returns the documents that it loads instead of changing the page. */
function openPage(version: string) {
  document.head.innerHTML = `<script type="module" src="/assets/entry-client-${version}.js"></script>`;
  forgetStaleCode();
  const loaded: string[] = [];
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/article/6'] });
  loadNewVersionOnNavigation(router, (url) => void loaded.push(url));
  return { router, loaded };
}

describe('a page whose code is gone from the server', () => {
  beforeEach(() => answers(404));
  afterEach(() => {
    sessionStorage.clear();
    document.head.innerHTML = '';
  });

  it('loads a document instead of the next page, once', async () => {
    const { router, loaded } = openPage('old');
    await noteFailedCode(FILE);
    expect(loaded).toEqual([]);
    await router.navigate('/journal?category=words#more');
    expect(loaded).toEqual(['/journal?category=words#more']);
    await router.navigate('/about');
    expect(loaded).toHaveLength(1);
  });

  it('loads no second document when the new one runs the same code: there is no loop', async () => {
    for (const expected of [1, 0]) {
      const { router, loaded } = openPage('old');
      await noteFailedCode(FILE);
      await router.navigate('/journal');
      expect(loaded).toHaveLength(expected);
    }
    const { router, loaded } = openPage('new');
    await noteFailedCode(FILE);
    await router.navigate('/journal');
    expect(loaded).toHaveLength(1);
  });

  it('stays where it is while only the query or the hash changes: something may be half written', async () => {
    const { router, loaded } = openPage('old');
    await noteFailedCode(FILE);
    await router.navigate('/article/6?commented=1');
    await router.navigate('/article/6#comments');
    expect(loaded).toEqual([]);
  });

  it('stays while a part of it keeps what a reload would lose, and while a navigation carries something', async () => {
    let isKept = true;
    stayWhile(() => isKept);
    const { router, loaded } = openPage('old');
    await noteFailedCode(FILE);
    await router.navigate('/data');
    isKept = false;
    await router.navigate('/admin/posts/7', { state: { back: '/admin' } });
    expect(loaded).toEqual([]);
    await router.navigate('/journal');
    expect(loaded).toEqual(['/journal']);
  });

  it('stays without session storage, because nothing would stop a loop', async () => {
    const { router, loaded } = openPage('old');
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await noteFailedCode(FILE);
    await router.navigate('/journal');
    full.mockRestore();
    expect(loaded).toEqual([]);
  });

  it('loads the document right away when the code of the next page is what is gone', async () => {
    const { loaded } = openPage('old');
    let before: string[] = [];
    const router = createMemoryRouter(
      [
        { path: '/', element: null },
        {
          path: '/about',
          lazy: async () => {
            await noteFailedCode(FILE);
            before = [...loaded];
            throw new TypeError('Failed to fetch dynamically imported module');
          },
        },
      ],
      { initialEntries: ['/'] },
    );
    loadNewVersionOnNavigation(router, (url) => void loaded.push(url));
    await router.navigate('/about');
    expect(loaded).toEqual(['/about']);
    // Before the error could be shown.
    expect(before).toEqual(['/about']);
  });
});

describe('a page that cannot reach the server', () => {
  afterEach(() => sessionStorage.clear());

  it.each([
    ['without a network', () => (globalThis.fetch = jest.fn(() => Promise.reject(new TypeError())) as typeof fetch)],
    ['while the server is overloaded', () => answers(503)],
    ['while it asks too often', () => answers(429)],
  ])('stays as it is %s', async (_, answer) => {
    const { router, loaded } = openPage('old');
    answer();
    await noteFailedCode(FILE);
    await router.navigate('/journal');
    expect(loaded).toEqual([]);
  });
});
