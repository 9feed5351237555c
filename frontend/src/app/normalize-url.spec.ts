import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { notFoundAddress, normalizeUrl } from './normalize-url';
import type { RouteHandle } from './route-handle';
import { routes } from './routes';

const at = (url: string) => normalizeUrl(url).address;

describe('the canonical address of a page', () => {
  it.each([
    ['/', '/'],
    ['/?utm_source=letter', '/'],
    ['/journal?category=the-body&utm_source=x', '/journal?category=the-body'],
    ['/journal?utm_source=x&category=the-body', '/journal?category=the-body'],
    ['/journal?category=', '/journal'],
    ['/journal?category=the-body&category=other', '/journal?category=the-body'],
    ['/journal?share=1', '/journal'],
    ['/stories?sent=1&share=1', '/stories?share=1&sent=1'],
    // A query that does not change the page does not change the address, so a cache cannot be filled with copies of a
    // page.
    ['/stories?share=2&sent=yes', '/stories'],
    ['/member?signed-in=1', '/member?signed-in=1'],
    ['/member?signed-in=kept', '/member?signed-in=kept'],
    ['/member?signed-in=yes', '/member'],
    ['/stories?shown=9', '/stories'],
    ['/stories?shown=14', '/stories?shown=15'],
    ['/stories?shown=999999', '/stories?shown=75'],
    ['/stories?shown=-1', '/stories'],
    ['/suggest-topic?guidelines=1', '/suggest-topic'],
    ['/suggest-topic?guidelines=true', '/suggest-topic?guidelines=true'],
    ['/article/7?x=1', '/article/7'],
    ['/article/a%2fb', '/article/a%2Fb'],
    ['/articles/7', '/articles/7'],
    ['/articles', '/articles'],
    ['/article/:id', '/article/%3Aid'],
  ])('of %s has only the parameters that the page reads: %s', (url, address) => expect(at(url)).toBe(address));

  it.each(['/nothing', '/.env', '//other.example/', '/article', '/article/1/2', '/404', '/journal/x?category=y', '/*'])(
    'of %s is the address of the not-found page',
    (url) => expect(normalizeUrl(url)).toEqual({ address: notFoundAddress, secret: false }),
  );

  it.each([
    ['/journal/', '/journal'],
    ['/journal/?category=x&y=1', '/journal?category=x&y=1'],
    ['/Journal', '/journal'],
    ['/%6Aournal', '/journal'],
    ['/ARTICLE/7/', '/article/7'],
    ['/article/%37', '/article/7'],
    ['//', '/'],
  ])('is unique: %s redirects to %s', (url, redirectTo) => expect(normalizeUrl(url).redirectTo).toBe(redirectTo));

  it('of a preview has its secret, and is not cached', () => {
    expect(normalizeUrl('/preview/Zk3V-bX?utm_source=x')).toEqual({ address: '/preview/Zk3V-bX', secret: true });
    expect(normalizeUrl('/article/7').secret).toBe(false);
  });

  it.each(['/', '/journal', '/article/%0d%0aX', '/article/%E6%97%A5', '/article/a%2Fb', '/articles/..%2F..%2Fmetrics'])(
    'is reached in one redirect at most: %s',
    (url) => {
      const { redirectTo } = normalizeUrl(url);
      expect(redirectTo).toBeUndefined();
      const again = normalizeUrl(`${url}/`).redirectTo;
      if (again !== undefined) expect(normalizeUrl(again).redirectTo).toBeUndefined();
    },
  );

  it.each(['//other.example/journal/', '/\\other.example/journal/', '/journal/\\\\other.example/'])(
    'never redirects to another site: %s',
    (url) => expect(normalizeUrl(url).redirectTo ?? '/').toMatch(/^\/(?![/\\])/),
  );

  it('contains no secret, only that there is one', () => {
    expect(normalizeUrl('/reset-password?token=abc&x=1')).toEqual({
      address: '/reset-password?token=given',
      secret: true,
    });
    for (const path of [
      ...['/unsubscribe', '/newsletter/confirm', '/newsletter/preferences'],
      ...['/member/email/confirm', '/member/email/undo', '/notifications/off'],
    ])
      expect(normalizeUrl(`${path}?token=abc`)).toEqual({ address: `${path}?token=given`, secret: true });
    expect(normalizeUrl('/auth/link?token=abc')).toEqual({ address: '/auth/link?token=given', secret: true });
    expect(normalizeUrl('/reset-password?token=+')).toEqual({ address: '/reset-password', secret: false });
    // The redirect carries the secret, so it must not be cached either.
    expect(normalizeUrl('/reset-password/?token=abc')).toMatchObject({
      redirectTo: '/reset-password?token=abc',
      secret: true,
    });
  });
});

describe('the query parameters that pages read', () => {
  const all = (list: RouteObject[]): RouteObject[] => list.flatMap((one) => [one, ...all(one.children ?? [])]);
  const handles = all(routes()).map(({ handle }) => (handle ?? {}) as RouteHandle);
  const named = new Set(handles.flatMap(({ query = {}, secrets = [] }) => [...Object.keys(query), ...secrets]));
  const top = resolve(dirname(fileURLToPath(import.meta.url)), '..');
  // The desk and the dashboard are skipped: the server renders them without data, since no one is signed in there.
  const files = globSync(['app/pages/*.tsx', 'features/**/*.{ts,tsx}'], { cwd: top }).filter(
    (file) => !/[.]spec[.]|features.(admin|dashboard)/.test(file),
  );
  const read = files.flatMap((file) => {
    const source = readFileSync(join(top, file), 'utf8');
    if (!/useSearchParams|URLSearchParams/.test(source)) return [];
    return [...source.matchAll(/\.get\('([\w-]+)'\)/g)].map((found) => ({ file, name: found[1]! }));
  });

  it('are declared in a route, since the server drops all others', () => {
    const dropped = read.filter(({ name }) => !named.has(name));
    expect(
      dropped.map(({ file, name }) => `${name}: ${file} reads it; add it to the query or secrets of its route`),
    ).toEqual([]);
    expect(read.map(({ name }) => name)).toEqual(expect.arrayContaining(['category', 'share', 'guidelines']));
  });
});
