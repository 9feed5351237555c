import { describe, expect, it } from '@jest/globals';
import { nextPath, scrollKeyOf, signInPath, wayBack, wayToSignIn } from './next-path';

const from = (next: string, hash?: string) => nextPath(`?next=${encodeURIComponent(next)}`, hash);

describe('the path to continue at after signing in', () => {
  it.each(['/submit', '/article/1?page=2#comments', '/a b'.replace(' ', '%20')])('is a path on this site: %s', (next) =>
    expect(from(next)).toBe(next),
  );

  it('is the page the sign-in link was on, including its hash', () =>
    expect(nextPath(new URL(signInPath('/article/1?x=1&y=2#comments'), 'http://any').search)).toBe(
      '/article/1?x=1&y=2#comments',
    ));

  it('includes a hash that a link did not encode', () => {
    expect(nextPath('?next=/article/1', '#comments')).toBe('/article/1#comments');
    expect(from('/article/1#one', '#other')).toBe('/article/1#one');
  });

  it.each([
    ['no path', 'submit'],
    ['another site', 'https://elsewhere.example/'],
    ['another site without a scheme', '//elsewhere.example'],
    ['a backslash that browsers read as a slash', '/\\elsewhere.example'],
    ['a tab in between', '/\t/elsewhere.example'],
    ['dots that leave two slashes', '/.//elsewhere.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['the sign-in page itself', '/auth?next=/auth'],
    ['nothing', ''],
  ])('is null for %s', (_what, next) => expect(from(next)).toBeNull());

  it('is null without `next`', () => expect(nextPath('?x=1')).toBeNull());
});

describe('the place in a page to which a sign-in leads back', () => {
  it('is that of the entry where its link was pressed, also the second time', () => {
    const signIn = { key: 'b', state: wayToSignIn({ key: 'a', state: null }) };
    expect(scrollKeyOf(signIn)).toBe('b');
    const back = { key: 'c', state: wayBack(signIn) };
    expect(scrollKeyOf(back)).toBe('a');
    expect(wayToSignIn(back)).toEqual({ pressedAt: 'a' });
  });

  it('is the top of the page where none is known', () => expect(wayBack({ key: 'b', state: null })).toEqual({}));
});
