import { describe, expect, it } from '@jest/globals';
import { currentOf, navLinks } from './nav-links';

const marked = (pathname: string) =>
  navLinks.flatMap((entry) => {
    const current = currentOf(pathname, entry);
    return current ? [`${entry.label}: ${current}`] : [];
  });

describe('the current link in the navigation', () => {
  it.each([
    ['/', 'Home: page'],
    ['/journal', 'Journal: page'],
    ['/articles', 'Journal: page'],
    ['/article/3', 'Journal: true'],
    ['/stories', 'Stories: page'],
    ['/stories/', 'Stories: page'],
    ['/confessions', 'Stories: page'],
    ['/stories/7', 'Stories: true'],
    ['/receipt', 'Stories: true'],
    ['/resources', 'Records: page'],
    ['/data', 'Records: true'],
    ['/about', 'About: page'],
    ['/founder', 'About: true'],
    ['/contact', 'About: true'],
    ['/transparency', 'About: true'],
    ['/member', 'Member Area: page'],
    ['/auth', 'Member Area: true'],
    ['/bookmarks', 'Member Area: true'],
    ['/submit', 'Member Area: true'],
    ['/suggest', 'Member Area: true'],
    ['/suggest-topic', 'Member Area: true'],
  ])('on %s is the only one marked', (pathname, only) => expect(marked(pathname)).toEqual([only]));

  it('does not exist on a page outside the navigation', () => {
    for (const pathname of ['/nowhere', '/journalism', '/unsubscribe', '/quick-admin'])
      expect(marked(pathname)).toEqual([]);
  });
});
