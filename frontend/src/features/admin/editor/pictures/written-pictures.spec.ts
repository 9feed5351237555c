import { describe, expect, it } from '@jest/globals';
import { altlessPictures, withoutDecorative } from './alt-check';
import { pictureMarkdown, picturesIn } from './written-pictures';

const ID = 'q7Zc0Xl2nT4vB8sKd1RfGw';

describe('a picture as Markdown', () => {
  it.each([
    ['A loom.', 'Photograph: A. L.'],
    ['Brackets [x] and ] and \\', 'She said "no" \\ twice'],
    ['*Stars*, _lines_, `code` & <b>', ''],
    ['', 'Only a caption'],
  ])('says %j and %j, and is read again as that', (alt, title) => {
    const markdown = pictureMarkdown({ alt, url: `/media/${ID}`, title });
    expect(picturesIn(`Text.\n\n${markdown}\n`)).toMatchObject([{ alt, title, url: `/media/${ID}`, from: 7 }]);
  });

  it('is one line', () =>
    expect(pictureMarkdown({ alt: ' a\n b ', url: 'https://x.org/a (1).png', title: 'c\nd' })).toBe(
      '![a b](<https://x.org/a (1).png> "c d")',
    ));

  it('is found by a reference, and not in code', () =>
    expect(picturesIn('`![](/a)`\n\n![][loom] ![no](x\n\n[Loom]: https://example.org/a.png').map(({ url }) => url)).toEqual(['https://example.org/a.png'])); // prettier-ignore
});

describe('the pictures without alternative text', () => {
  const found = (more: object) =>
    altlessPictures({ content: picturesIn(`![](/media/${ID})\n\n![A loom](/x.png)`), footer: '', imageUrl: '', imageAlt: '', ...more }); // prettier-ignore

  it('are in the cover, the text and the sources', () =>
    expect(found({ imageUrl: 'https://example.org/a.png', footer: '![ ](/media/x)' }).map(({ where }) => where)).toEqual(['cover', 'text', 'footer'])); // prettier-ignore

  it('do not include those that the library calls decorative, and always those of other sites', () => {
    const all = found({ imageUrl: 'https://example.org/a.png' });
    expect(withoutDecorative(all, (id) => id === ID).map(({ where }) => where)).toEqual(['cover']);
    expect(withoutDecorative(all, () => false)).toHaveLength(2);
  });
});
