import type { PostForm } from '../../posts/post-form';
import { isVisible } from '../../../../lib/visible';
import { mediaIdOf, picturesIn, type WrittenPicture } from './written-pictures';

/** A picture that says nothing to people who cannot see it. */
export interface AltlessPicture {
  where: 'text' | 'footer' | 'cover';
  url: string;
  /** Its id in the library; null for a picture of another site. */
  id: string | null;
  /** Where it begins in the text. */
  from: number;
}

const altless = (where: AltlessPicture['where'], url: string, from = 0): AltlessPicture => ({
  where,
  url,
  id: mediaIdOf(url),
  from,
});

/** The pictures of an article without alternative text, before the library was asked which of them are decorative. */
export function altlessPictures(
  { content, footer, imageUrl, imageAlt }: Pick<PostForm, 'footer' | 'imageUrl' | 'imageAlt'> & { content: readonly WrittenPicture[] }, // prettier-ignore
): AltlessPicture[] {
  const written = (where: 'text' | 'footer', pictures: readonly WrittenPicture[]) =>
    pictures.filter(({ alt }) => !isVisible(alt)).map(({ url, from }) => altless(where, url, from));
  return [
    ...(isVisible(imageUrl) && !isVisible(imageAlt) ? [altless('cover', imageUrl.trim())] : []),
    ...written('text', content),
    ...written('footer', picturesIn(footer)),
  ];
}

/** Pictures that the library calls decorative need no alternative text. */
export const withoutDecorative = (
  pictures: readonly AltlessPicture[],
  isDecorative: (id: string) => boolean,
): AltlessPicture[] => pictures.filter(({ id }) => id === null || !isDecorative(id));

/** `A picture has no alt text`, `3 pictures have no alt text` */
export const altlessWords = (count: number, one = '1 picture'): string =>
  count === 1 ? `${one} has no alt text` : `${count} pictures have no alt text`;
