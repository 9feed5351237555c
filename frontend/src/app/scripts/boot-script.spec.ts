import { describe, expect, it } from '@jest/globals';
import { TEXT_SIZES } from '../../theme/text-look';
import { bootScript } from './boot-script';

interface Opened {
  address: string | null;
  kept: { path: string; search: string; isReloaded: boolean } | undefined;
  /** The state of the history entry. */
  state: object | null;
  shown: Record<string, string>;
  /** URLs of the fonts that are preloaded. */
  asked: string[];
  /** Submits a form; returns the action that the browser then sends it to. */
  submit: (form?: { action?: string; prevented?: boolean }) => string | undefined;
}

/** Runs the script as a page at this URL would. `address` in the result is the URL it was replaced with. */
function open(
  address: string,
  stored: Record<string, string> = {},
  fonts: object | undefined = undefined,
  state: object | null = null,
): Opened {
  const { pathname, search } = new URL(address, 'http://site');
  const window: { linkOpened?: Opened['kept'] } = {};
  const documentElement = { dataset: {} as Record<string, string> };
  let changed: string | null = null;
  const asked: { href: string }[] = [];
  const onSubmit: ((event: object) => void)[] = [];
  const means = {
    window,
    document: {
      ...{ documentElement, fonts },
      currentScript: { dataset: { preload: '/a.woff2 /b.woff2', readable: '/easy.woff2' } },
      createElement: () => ({}),
      head: { append: (link: { href: string }) => asked.push(link) },
    },
    location: { pathname, search },
    history: {
      get state() {
        return state;
      },
      replaceState: (next: object | null, _title: string, to?: string) => {
        state = next;
        changed = to ?? changed;
      },
    },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    matchMedia: () => ({ matches: true }),
    addEventListener: (_type: 'submit', listener: (event: object) => void) => onSubmit.push(listener),
  };
  new Function(...Object.keys(means), bootScript)(...Object.values(means));
  return {
    address: changed,
    kept: window.linkOpened,
    get state() {
      return state;
    },
    shown: documentElement.dataset,
    asked: asked.map(({ href }) => href),
    submit: ({ action, prevented = false } = {}) => {
      const form = { action, getAttribute: () => action };
      onSubmit.forEach((listener) => listener({ target: form, defaultPrevented: prevented }));
      return form.action;
    },
  };
}

describe('the boot script', () => {
  it.each([
    ...['/reset-password', '/auth/link', '/unsubscribe', '/unsubscribe/desk', '/Unsubscribe/', '/newsletter/confirm'],
    ...['/newsletter/preferences', '/member/email/confirm', '/member/email/undo', '/notifications/off'],
  ])('removes the secret from the URL of %s', (path) => {
    const { address, kept } = open(`${path}?utm=mail&token=s3cret`);
    expect(address).toBe(path);
    expect(kept).toEqual({ path, search: '?utm=mail&token=s3cret', isReloaded: false });
  });

  it('keeps the secret for a reload in the state of the history entry, beside what the router keeps there', () => {
    const { state } = open('/reset-password?token=s3cret', {}, undefined, { idx: 2 });
    expect(state).toEqual({ idx: 2, link: '?token=s3cret' });
    const reloaded = open('/reset-password', {}, undefined, state);
    expect(reloaded.kept).toEqual({ path: '/reset-password', search: '?token=s3cret', isReloaded: true });
    expect(reloaded.state).toEqual(state);
    expect(open('/reset-password?token=newer', {}, undefined, state).kept?.search).toBe('?token=newer');
    expect(open('/journal', {}, undefined, state).kept).toBeUndefined();
  });

  it.each([
    ...['/unsubscribe', '/unsubscribe/desk', '/newsletter/confirm', '/newsletter/preferences', '/notifications/off'],
    ...['/member/email/confirm', '/member/email/undo'],
  ])('keeps the secret of %s in the memory of the page only, because many of these links work for months', (path) => {
    const opened = open(`${path}?token=s3cret`, {}, undefined, { idx: 2 });
    expect([opened.kept?.search, opened.state]).toEqual(['?token=s3cret', { idx: 2 }]);
  });

  it.each([
    ...['/unsubscribe', '/unsubscribe/desk', '/newsletter/confirm', '/newsletter/preferences', '/notifications/off'],
    ...['/member/email/confirm', '/member/email/undo', '/journal'],
  ])('deletes the secret that an older version left in the history at %s, and does not read it', (path) => {
    const old = { idx: 2, link: '?token=s3cret' };
    const { address, kept, state } = open(path, {}, undefined, old);
    expect([address, kept, state]).toEqual([null, undefined, { idx: 2 }]);
    expect(open(`${path}?token=newer`, {}, undefined, old).state).toEqual({ idx: 2 });
  });

  it('forgets the secret in the history when the browser sends the form itself', () => {
    const opened = open('/reset-password?token=s3cret');
    opened.submit({ prevented: true });
    expect(opened.state).not.toBeNull();
    opened.submit();
    expect(opened.state).toBeNull();
  });

  it.each([
    '/reset-password',
    '/reset-password?tokens=1',
    '/journal?token=1',
    '/stories/unsubscribe?token=1',
    '/newsletter?token=1',
  ])('does not change the URL of %s', (address) =>
    expect(open(address)).toMatchObject({ address: null, kept: undefined }),
  );

  it('sends a form that is submitted before the code has loaded to the whole URL of the email link', () => {
    const { submit } = open('/unsubscribe?token=s3cret');
    expect(submit()).toBe('/unsubscribe?token=s3cret');
    expect(submit({ prevented: true })).toBeUndefined();
    expect(submit({ action: '/newsletter' })).toBe('/newsletter');
    expect(open('/contact').submit()).toBeUndefined();
  });

  it('applies the chosen theme or else the system theme, and remembers whether a member has signed in here', () => {
    expect(open('/', { theme: 'light', member: '1' }).shown).toEqual({ theme: 'light', member: '' });
    expect(open('/').shown).toEqual({ theme: 'dark' });
  });

  it('marks which stories this reader hides', () =>
    expect(open('/stories', { 'hidden-notes': 'family slurs' }).shown).toEqual({
      theme: 'dark',
      hide: 'family slurs',
    }));

  it('marks the size and font of texts that this reader chose, and nothing else that is stored there', () => {
    expect(open('/', { 'text-size': 'xl', 'text-font': 'readable' }).shown).toEqual({
      theme: 'dark',
      text: 'xl',
      face: 'readable',
    });
    for (const size of TEXT_SIZES)
      if (size !== 'm')
        expect([size, open('/', { 'text-size': size }).shown]).toEqual([size, { theme: 'dark', text: size }]);
    for (const size of ['m', 'xxxl', 'large', '"] body{}', 'l'.repeat(100_000), ''])
      expect(open('/', { 'text-size': size, 'text-font': size }).shown).toEqual({ theme: 'dark' });
  });

  it('marks whether an article is not finished, whatever else is stored there', () => {
    const shown = (places: string) => open('/', { places }).shown;
    expect(shown('[[7,"Shrill",3,20,20786,1],[6,"Spinster",3,20,20786,0]]')).toHaveProperty('unfinished', '');
    for (const places of ['[[7,"Shrill",3,20,20786,1]]', '[]', '{', '', 'x'.repeat(1_000_000)])
      expect(shown(places)).toEqual({ theme: 'dark' });
  });

  it('preloads the chosen font only where it sets the text, and only if fonts were loaded here before', () => {
    const chosen = { fonts: '1', 'text-font': 'readable' };
    for (const path of ['/article/7', '/stories/7', '/confessions/7'])
      expect(open(path, chosen, {}).asked).toEqual(['/a.woff2', '/b.woff2', '/easy.woff2']);
    for (const path of ['/', '/journal', '/articles/7', '/about'])
      expect(open(path, chosen, {}).asked).toEqual(['/a.woff2', '/b.woff2']);
    expect(open('/article/7', { 'text-font': 'readable' }, {}).asked).toEqual([]);
  });

  it('marks fonts as loading only in browsers with document.fonts', () =>
    expect(open('/', {}, {}).shown).toEqual({ theme: 'dark', fonts: 'coming' }));

  it('preloads fonts only if they were loaded here before', () => {
    expect(open('/', {}, {}).asked).toEqual([]);
    expect(open('/', { fonts: '1' }, {}).asked).toEqual(['/a.woff2', '/b.woff2']);
  });
});
