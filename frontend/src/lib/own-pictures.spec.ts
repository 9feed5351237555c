import { describe, expect, it } from '@jest/globals';
import { ownPictures, pictureSources } from './own-pictures';

const of = { id: 7, version: 3 };

describe('a photograph on another host', () => {
  it('is loaded through this site, in several widths, at a URL that changes with the article', () => {
    const { src, srcSet } = pictureSources(of, 'https://pictures.example/a.jpg');
    expect(src).toBe('/article/7/picture/960?v=3');
    expect(srcSet?.split(', ')).toContain('/article/7/picture/320?v=3 320w');
    expect(srcSet).not.toContain('pictures.example');
  });

  it('is used as it is if it is already on this site', () => {
    expect(pictureSources(of, '/own/a.jpg')).toEqual({ src: '/own/a.jpg' });
  });
});

describe('an uploaded picture', () => {
  const path = '/media/q7Zc0Xl2nT4vB8sKd1RfGw';

  it('is a cover in the widths that its files have, by whichever of its paths it is named', () => {
    for (const imageUrl of [path, `${path}/1200.jpg`]) {
      const { src, srcSet } = pictureSources(of, imageUrl);
      expect(src).toBe(`${path}/800.webp`);
      expect(srcSet?.split(', ')).toEqual(
        [400, 800, 1200, 1600, 2400].map((width) => `${path}/${width}.webp ${width}w`),
      );
    }
    for (const other of [`${path}x`, '/media/short', `${path}/a/b`])
      expect(pictureSources(of, other)).toEqual({ src: other });
  });

  it('stays as the server wrote it in a text, and counts', () => {
    const text = `<picture><source srcset="${path}/400.webp 400w"><img src="${path}/800.jpg" alt="" loading="lazy" decoding="async" width="9" height="9"></picture><img src="https://a.example/1.jpg" alt="">`;
    const { html, count } = ownPictures(text, of);
    expect(count).toBe(2);
    expect(html).toContain('height="9"></picture>');
    expect(html.match(/loading="lazy"/g)).toHaveLength(2);
    expect(html).toContain('of=2"');
  });
});

describe('the pictures of a text', () => {
  it('are loaded lazily through this site, by their position in the text', () => {
    const text =
      '<p><img src="https://a.example/1.jpg" alt="one"> and <img src="/2.jpg" alt=""></p><img src="https://c.example/3.jpg" alt="">';
    const { html, count } = ownPictures(text, of);
    expect(count).toBe(3);
    expect(html).not.toMatch(/a\.example|c\.example/);
    expect(html).toContain('src="/article/7/picture/960?v=3&amp;of=1"');
    expect(html).toContain('src="/2.jpg"');
    expect(html).toContain('src="/article/7/picture/960?v=3&amp;of=3"');
    expect(html.match(/loading="lazy"/g)).toHaveLength(3);
    expect(html).toContain('alt="one"');
  });

  it('continue the numbering in the sources', () => {
    expect(ownPictures('<img src="https://a.example/1.jpg" alt="">', of, 4).html).toContain('of=5"');
  });

  it('do not exist in a text without images', () => {
    const text = '<p>She said <a href="https://a.example/">no</a>.</p>';
    expect(ownPictures(text, of)).toEqual({ html: text, count: 0 });
  });

  it('do not include text that only looks like an image', () => {
    const text =
      '<p>&#x3C;img src="https://x.example/1"></p><img alt="<img src=&#x22;https://y.example/2&#x22;>" src="https://z.example/3">';
    const { html, count } = ownPictures(text, of);
    expect(count).toBe(1);
    expect(html).toContain('y.example');
    expect(html).not.toContain('z.example');
  });
});

describe('a photograph in a preview', () => {
  it('is loaded by the token of the preview link', () => {
    const { html } = ownPictures('<img src="https://a.example/1.jpg" alt="">', {
      preview: 'Zk3V',
      at: '2026-11-28T00:00:00.000Z',
    });
    expect(html).toContain('src="/preview/Zk3V/picture/960?at=1795824000000&amp;of=1"');
    expect(html).not.toContain('a.example');
    expect(pictureSources({ preview: 'Zk3V', at: '2026-11-28T00:00:00.000Z' }, 'https://a.example/1.jpg').src).toBe(
      '/preview/Zk3V/picture/960?at=1795824000000',
    );
  });
});
