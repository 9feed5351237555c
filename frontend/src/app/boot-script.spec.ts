import { describe, expect, it } from '@jest/globals';
import { bootScript } from './boot-script';

interface Opened {
  address: string | null;
  kept: { path: string; search: string } | undefined;
  shown: Record<string, string>;
  /** URLs of the fonts that are preloaded. */
  asked: string[];
}

/** Runs the script as a page at this URL would. `address` in the result is the URL it was replaced with. */
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

describe('the boot script', () => {
  it.each(['/reset-password', '/unsubscribe', '/Unsubscribe/'])('removes the secret from the URL of %s', (path) => {
    const { address, kept } = open(`${path}?utm=mail&token=s3cret`);
    expect(address).toBe(path);
    expect(kept).toEqual({ path, search: '?utm=mail&token=s3cret' });
  });

  it.each(['/reset-password', '/reset-password?tokens=1', '/journal?token=1', '/stories/unsubscribe?token=1'])(
    'does not change the URL of %s',
    (address) => expect(open(address)).toMatchObject({ address: null, kept: undefined }),
  );

  it('applies the chosen theme or else the system theme, and remembers whether a member has signed in here', () => {
    expect(open('/', { theme: 'light', member: '1' }).shown).toEqual({ theme: 'light', member: '' });
    expect(open('/').shown).toEqual({ theme: 'dark' });
  });

  it('marks fonts as loading only in browsers with document.fonts', () =>
    expect(open('/', {}, {}).shown).toEqual({ theme: 'dark', fonts: 'coming' }));

  it('preloads fonts only if they were loaded here before', () => {
    expect(open('/', {}, {}).asked).toEqual([]);
    expect(open('/', { fonts: '1' }, {}).asked).toEqual(['/a.woff2', '/b.woff2']);
  });
});
