import { describe, expect, it } from '@jest/globals';
import { withImagePlaceholders } from './image-placeholders';

describe('images in a preview', () => {
  it('from other hosts are named, not fetched', () =>
    expect(withImagePlaceholders('<p><img src="https://photos.example/a.jpg" alt="A &lt;b&gt; sign"></p>')).toBe(
      '<p><span class="picture-later">Photograph from photos.example, shown once saved: A &lt;b&gt; sign</span></p>',
    ));
  it('from this site are shown', () => {
    const html = '<img src="/pictures/a.png" alt="">';
    expect(withImagePlaceholders(html)).toBe(html);
  });
  it('are not found in escaped text', () =>
    expect(withImagePlaceholders('<p>&lt;img src="https://x"&gt;</p>')).toContain('&lt;img'));
  // As the server writes it: inside an attribute, `<` needs no escape.
  it('add no tags from their alt text', () =>
    expect(
      withImagePlaceholders('<p><img src="https://photos.example/a.jpg" alt="<img src=x onerror=alert(1)>"></p>'),
    ).toBe(
      '<p><span class="picture-later">Photograph from photos.example, shown once saved: &lt;img src=x onerror=alert(1)&gt;</span></p>',
    ));
  it('do not start inside a title attribute', () => {
    const { body } = new DOMParser().parseFromString(
      withImagePlaceholders(
        '<p><a href="/x" title="<img ">here</a></p><p><img src="https://a.example/b.png" alt=""></p>',
      ),
      'text/html',
    );
    expect(body.querySelector('a')!.title).toBe('<img ');
    expect(body.querySelectorAll('.picture-later')).toHaveLength(1);
  });
  it('are removed when their URL is invalid', () =>
    expect(withImagePlaceholders('<p><img src="https://" alt="x">after</p>')).toContain('after'));
});
