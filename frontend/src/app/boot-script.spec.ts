import { describe, expect, it } from '@jest/globals';
import { bootScript } from './boot-script';

interface Opened {
  address: string | null;
  kept: { path: string; search: string } | undefined;
  shown: Record<string, string>;
  /** The addresses of what is asked for at once. */
  asked: string[];
}

/** Runs the script as a page at this address would. `address` is what it is changed to. */
function open(address: string, stored: Record<string, string> = {}, fonts: object | undefined = undefined): Opened {
  const { pathname, search } = new URL(address, 'http://site');
  const window: { linkOpened?: Opened['kept'] } = {};
  const documentElement = { dataset: {} as Record<string, string> };
  let changed: string | null = null;
  const asked: { href: string }[] = [];
  const means = {
    window,
    document: {
      ...{ documentElement, fonts },
      currentScript: { dataset: { preload: '/a.woff2 /b.woff2' } },
      createElement: () => ({}),
      head: { append: (link: { href: string }) => asked.push(link) },
    },
    location: { pathname, search },
    history: { replaceState: (_state: unknown, _title: string, to: string) => (changed = to) },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: true }),
  };
  new Function(...Object.keys(means), bootScript)(...Object.values(means));
  return {
    address: changed,
    kept: window.linkOpened,
    shown: documentElement.dataset,
    asked: asked.map(({ href }) => href),
  };
}

describe('the script before the first paint', () => {
  it.each(['/reset-password', '/unsubscribe', '/Unsubscribe/'])('takes the secret out of %s', (path) => {
    const { address, kept } = open(`${path}?utm=mail&token=s3cret`);
    expect(address).toBe(path);
    expect(kept).toEqual({ path, search: '?utm=mail&token=s3cret' });
  });

  it.each(['/reset-password', '/reset-password?tokens=1', '/journal?token=1', '/stories/unsubscribe?token=1'])(
    'leaves %s as it is',
    (address) => expect(open(address)).toMatchObject({ address: null, kept: undefined }),
  );

  it('knows the theme that was chosen, else the system’s, and whether a member was seen here', () => {
    expect(open('/', { theme: 'light', member: '1' }).shown).toEqual({ theme: 'light', member: '' });
    expect(open('/').shown).toEqual({ theme: 'dark' });
  });

  it('says that fonts are coming, where a browser can say when they are there', () =>
    expect(open('/', {}, {}).shown).toEqual({ theme: 'dark', fonts: 'coming' }));

  it('asks for them at once only where they have been before', () => {
    expect(open('/', {}, {}).asked).toEqual([]);
    expect(open('/', { fonts: '1' }, {}).asked).toEqual(['/a.woff2', '/b.woff2']);
  });
});
