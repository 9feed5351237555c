import { describe, expect, it } from '@jest/globals';
import { laterPictures } from './later-pictures';

describe('photographs in a preview', () => {
  it('of other hosts are named, not fetched', () =>
    expect(laterPictures('<p><img src="https://photos.example/a.jpg" alt="A &lt;b&gt; sign"></p>')).toBe(
      '<p><span class="picture-later">Photograph from photos.example, shown once saved: A &lt;b&gt; sign</span></p>',
    ));
  it('of this site are shown', () => {
    const html = '<img src="/pictures/a.png" alt="">';
    expect(laterPictures(html)).toBe(html);
  });
  it('are not found in other words', () =>
    expect(laterPictures('<p>&lt;img src="https://x"&gt;</p>')).toContain('&lt;img'));
});
