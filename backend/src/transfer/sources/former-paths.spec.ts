import { describe, expect, it } from '@jest/globals';
import { formerPathsOf } from './former-paths.js';

describe('the paths that the page of a Markdown file may have had', () => {
  it.each<[string, object, string, string[]]>([
    ['Hugo', {}, 'content/posts/hag.md', ['/posts/hag', '/content/posts/hag']],
    ['a folder of its own', {}, 'words/hag/index.md', ['/words/hag']],
    [
      'Jekyll',
      {},
      '_posts/2014-3-9-hag.md',
      ['/2014-3-9-hag', '/_posts/2014-3-9-hag', '/2014/03/09/hag.html', '/2014/03/09/hag'],
    ],
    ['its own address', { permalink: '/words/hag/' }, 'a.md', ['/words/hag', '/a']],
    ['its own address, as a URL', { url: 'https://old.example/h%C3%A4xa/' }, 'a.md', ['/häxa', '/a']],
    [
      'an address with an encoded percent sign, which is decoded once',
      { url: '/100%2525/' },
      'a.md',
      ['/100%25', '/a'],
    ],
    ['an address that is not encoded properly', { url: '/100%-hag' }, 'a.md', ['/100%-hag', '/a']],
    ['a file name, which is not encoded', {}, '100%25.md', ['/100%25']],
    ['a pattern, which names no page', { permalink: '/:year/:title/' }, 'a.md', ['/a']],
    ['a slug', { slug: 'hag' }, 'words/the-word-hag.md', ['/words/hag', '/words/the-word-hag']],
    ['others that lead to it', { aliases: ['/x/', 7], redirect_from: '/y' }, 'a.md', ['/a', '/x', '/y']],
  ])('%s', (_, front, file, paths) => {
    expect(formerPathsOf(front as Record<string, unknown>, file).formerPaths).toEqual(paths);
  });

  it('are guesses when the front matter does not declare them', () =>
    expect(formerPathsOf({ permalink: '/a/', aliases: ['/x'], slug: 'hag' }, 'a.md')).toEqual({
      formerPaths: ['/a', '/hag', '/x'],
      guessedPaths: ['/hag'],
    }));
});
