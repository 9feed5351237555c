import { describe, expect, it } from '@jest/globals';
import { renderMarkdown } from './render-markdown.js';

const ID = 'q7Zc0Xl2nT4vB8sKd1RfGw';
const sizes = { [ID]: { width: 1_000, height: 500, animated: false, transparent: false } };
const html = (markdown: string, pictures = sizes) => renderMarkdown(markdown, 'text', pictures).html;

describe('a picture of this site in an article', () => {
  it('has its size, and the files of its widths in AVIF, WebP and one for old browsers', () => {
    expect(html(`![A loom](/media/${ID})`)).toBe(
      `<p><picture><source type="image/avif" srcset="/media/${ID}/400.avif 400w, /media/${ID}/800.avif 800w, /media/${ID}/1200.avif 1000w" sizes="(min-width: 768px) 42rem, 92vw"><source type="image/webp" srcset="/media/${ID}/400.webp 400w, /media/${ID}/800.webp 800w, /media/${ID}/1200.webp 1000w" sizes="(min-width: 768px) 42rem, 92vw"><img src="/media/${ID}/1200.jpg" alt="A loom" loading="lazy" decoding="async" width="1000" height="500"></picture></p>`,
    );
  });

  it('keeps its transparency or its movement for old browsers', () => {
    expect(html(`![](/media/${ID})`, { [ID]: { ...sizes[ID]!, transparent: true } })).toContain('/1200.png');
    const moving = html(`![](/media/${ID})`, { [ID]: { ...sizes[ID]!, animated: true } });
    expect(moving).toContain('/1200.gif');
    expect(moving).not.toContain('avif');
  });

  it('becomes a figure when it is alone and has a caption, which is text', () => {
    expect(html(`![x](/media/${ID} "By *X* <b>")`)).toMatch(
      /^<figure><picture>.*<\/picture><figcaption>By \*X\* &#x3C;b><\/figcaption><\/figure>$/,
    );
    expect(html(`![x](/media/${ID} "By X")`)).not.toContain('title=');
    // In a sentence there is no place for a figure.
    expect(html(`See ![x](/media/${ID} "By X").`)).toMatch(/^<p>See <picture>.*title="By X".*<\/picture>\.<\/p>$/);
    expect(html(`![x](/media/${ID} " ")`)).toMatch(/^<p><picture>/);
    expect(html(`[![x](/media/${ID} "By X")](/about)`)).toMatch(/^<p><a href="\/about"><picture>/);
  });

  it('is plain without its size, as in a preview before it is stored', () => {
    expect(html(`![x](/media/${ID}/800.webp "By X")`, {} as never)).toBe(
      `<figure><img src="/media/${ID}" alt="x" loading="lazy" decoding="async"><figcaption>By X</figcaption></figure>`,
    );
  });

  it('has its caption in the text that is searched, apart from its neighbors', () => {
    expect(renderMarkdown(`One.\n\n![x](/media/${ID} "By X")\n\nTwo.`, 'text', sizes).text).toBe('One. By X Two.');
  });

  it('is not in the excerpt', () => {
    expect(renderMarkdown(`![x](/media/${ID} "By X")\n\nTwo.`, 'text', sizes).excerpt).toBe('Two.');
  });

  it('changes no other picture', () => {
    for (const source of [
      'https://example.org/a.jpg',
      '/own/a.jpg',
      `/media/${ID}x`,
      `/media/short`,
      `/media/${ID}/a/b`,
      `/x/media/${ID}`,
    ])
      expect(html(`![x](${source} "T")`)).toBe(`<p><img src="${source}" alt="x" title="T"></p>`);
  });

  it.each([
    `![x" onerror="alert(1)](/media/${ID} "y\\" onload=\\"alert(1)")`,
    `![<script>alert(1)</script>](/media/${ID} "<script>alert(1)</script>")`,
    `![x](/media/${ID} "</figcaption></figure><img src=x onerror=alert(1)>")`,
    `![x](/media/${ID}"onerror="alert(1))`,
    `![x](/media/${ID}/800.webp?x=%22onerror=alert(1))`,
    `![x](javascript:/media/${ID})`,
    `![x](//evil.example/media/${ID})`,
    `<picture><source srcset="https://evil.example/x.webp"><img src="/media/${ID}" onerror="alert(1)"></picture>`,
    `![__proto__](/media/__proto__aaaaaaaaaaaaa "x")`,
    `![x](/media/constructoraaaaaaaaaaa)`,
  ])('runs no script and loads nothing from elsewhere: %s', (markdown) => {
    const rendered = html(markdown);
    const tags = rendered.match(/<[a-z](?:"[^"]*"|[^">])*>/g) ?? [];
    for (const tag of tags) {
      const attributes = tag.replaceAll(/"[^"]*"/g, '""');
      expect(attributes).not.toMatch(/\son\w+=|<script/i);
      for (const [, list] of tag.matchAll(/srcset="([^"]*)"/g)) expect(list).toMatch(/^(\/media\/[\w/.]+ \d+w(, )?)+$/);
    }
    expect(rendered.replaceAll(/"[^"]*"/g, '""')).not.toContain('<script');
    expect(rendered).not.toMatch(/src="(?:javascript|\/\/)/i);
  });
});
