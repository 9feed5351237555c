import { describe, expect, it } from '@jest/globals';
import type { FileTree } from './file-tree.js';
import { markdownPictureFile } from './find-picture-file.js';

const treeOf = (...names: string[]): FileTree =>
  ({ names, has: (name: string) => names.includes(name) }) as unknown as FileTree;

describe('the file of a picture in a folder of Markdown', () => {
  const base = 'https://old.example/blog';

  it.each(['https://old.example/blog/posts/a.png', '/blog/posts/a.png', 'a.png', '/posts/a.png'])(
    'is found without the subfolder that the site was in: %s',
    (address) => {
      const tree = treeOf('posts/a.md', 'posts/a.png');
      expect(markdownPictureFile(tree, address, 'posts/a.md', base)).toBe('posts/a.png');
      expect(markdownPictureFile(tree, address, 'posts/a.md', `${base}/`)).toBe('posts/a.png');
    },
  );

  it('is also found below a folder of that name, and never on another site', () => {
    const tree = treeOf('static/blog/a.png');
    expect(markdownPictureFile(tree, '/blog/a.png', 'a.md', base)).toBe('static/blog/a.png');
    expect(markdownPictureFile(tree, 'https://other.example/blog/a.png', 'a.md', base)).toBeUndefined();
    expect(markdownPictureFile(treeOf('ger/a.png'), '/blogger/a.png', 'a.md', base)).toBeUndefined();
  });
});
