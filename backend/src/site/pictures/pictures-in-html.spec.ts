import { describe, expect, it } from '@jest/globals';
import { renderMarkdown } from '../../platform/markdown/render-markdown.js';
import { picturesIn, plainPictures, replacePictures } from './pictures-in-html.js';

const html = (markdown: string) => renderMarkdown(markdown).html;

describe('The pictures of a text', () => {
  it('are found in order, those of the sources last', () => {
    const contentHtml = html(
      '![a](https://a.example/1.jpg?x=1&y="2")\n\ntext ![b](/own.png)\n\n![c](//c.example/3.jpg)',
    );
    const footerHtml = html('![d](https://d.example/4.jpg)');
    const found = [
      'https://a.example/1.jpg?x=1&y=%222%22',
      '/own.png',
      'https://c.example/3.jpg',
      'https://d.example/4.jpg',
    ];
    expect(picturesIn({ contentHtml, footerHtml })).toEqual(found);
    expect(picturesIn({ contentHtml: html('no picture'), footerHtml: null })).toEqual([]);
  });

  it('are not found in text that only looks like one', () => {
    const text = '`<img src="https://x.example/1">` ![<img src="https://y.example/2">](https://z.example/3)';
    expect(picturesIn({ contentHtml: html(text) })).toEqual(['https://z.example/3']);
  });

  it('can be replaced without any other change, even by URLs with markup', () => {
    const before = html('![the "first"](https://a.example/1.jpg) and **bold**');
    const after = replacePictures(before, () => '/p?a=1&b="><script>');
    expect(after).toContain('&#x22;><script>" alt=');
    expect(picturesIn({ contentHtml: after })).toEqual(['/p?a=1&b="><script>']);
    expect(replacePictures(before, (address) => address)).toBe(before);
  });
});

describe('A picture with several files', () => {
  it('is its plain img for feed readers, whatever its text alternative says', () => {
    const html =
      '<figure><picture><source type="image/webp" srcset="/m/1.webp 1w"><img src="/m/1.jpg" alt="a > <picture> b</picture>"></picture><figcaption>x</figcaption></figure>';
    expect(plainPictures(html)).toBe(
      '<figure><img src="/m/1.jpg" alt="a > <picture> b</picture>"><figcaption>x</figcaption></figure>',
    );
    expect(plainPictures('<p><img src="/x" alt=""></p>')).toBe('<p><img src="/x" alt=""></p>');
  });
});
