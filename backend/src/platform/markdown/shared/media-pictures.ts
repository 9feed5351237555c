import type { Element, ElementContent, Root } from 'hast';
import {
  fallbackOf,
  fallbackWidthOf,
  fileName,
  MEDIA_PATH,
  MEDIA_TYPES,
  offeredOf,
  pixelsOf,
  widthsOf,
} from '../../media/picture-files.js';
import type { MediaExtension, PictureFacts } from '../../media/picture-files.js';
import { eachElement } from './rehype-rules.js';

/** The sizes of a text's pictures by id. A picture that is not in it is shown without a size. */
export type PictureSizes = Readonly<Record<string, PictureFacts>>;

/** The width of a picture in an article. */
const SIZES = '(min-width: 768px) 42rem, 92vw';

/**
 * Shows the pictures of this site (`![alt](/media/{id} "caption")`) in the files that fit the screen, with their size, so
 * that nothing moves when they load. A picture alone in its paragraph that has a caption becomes a figure. Runs after
 * the sanitizer, which allows none of this.
 *
 * @param known the sizes, for a processor of one text; otherwise they are the VFile's data (`pictures`)
 */
export function mediaPictures(known?: PictureSizes) {
  return (tree: Root, file: { data: object }): void => {
    const sizes = known ?? (file.data as { pictures?: PictureSizes }).pictures ?? {};
    eachElement(tree, (element, parent, index) => {
      if (element.tagName === 'img') parent.children[index] = pictureOf(element, sizes);
      if (element.tagName === 'p') parent.children[index] = figureOf(element);
    });
  };
}

const idOf = ({ properties }: Element): string | undefined =>
  typeof properties.src === 'string' ? MEDIA_PATH.exec(properties.src)?.[1] : undefined;

function pictureOf(img: Element, sizes: PictureSizes): Element {
  const id = idOf(img);
  if (!id) return img;
  Object.assign(img.properties, { loading: 'lazy', decoding: 'async' });
  const facts = Object.hasOwn(sizes, id) ? sizes[id] : undefined;
  if (!facts) {
    img.properties.src = `/media/${id}`;
    return img;
  }
  const path = (width: number, extension: MediaExtension): string => `/media/${id}/${fileName({ width, extension })}`;
  const sources = offeredOf(facts).map((extension): Element => {
    const set = widthsOf(facts.width).map((width) => `${path(width, extension)} ${pixelsOf(facts, width)}w`);
    return {
      type: 'element',
      tagName: 'source',
      properties: { type: MEDIA_TYPES[extension], srcSet: set.join(', '), sizes: SIZES },
      children: [],
    };
  });
  const { width, height } = facts;
  Object.assign(img.properties, { src: path(fallbackWidthOf(facts), fallbackOf(facts)), width, height });
  return { type: 'element', tagName: 'picture', properties: {}, children: [...sources, img] };
}

/** Returns the paragraph itself unless it is one of our pictures and nothing else, with a caption. */
function figureOf(paragraph: Element): Element {
  const [only, ...others] = paragraph.children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  if (only?.type !== 'element' || others.length > 0) return paragraph;
  const img = only.tagName === 'picture' ? (only.children.at(-1) as Element) : only;
  const { title } = img.properties;
  if (img.tagName !== 'img' || !idOf(img) || typeof title !== 'string' || title.trim() === '') return paragraph;
  delete img.properties.title;
  const caption: ElementContent = {
    type: 'element',
    tagName: 'figcaption',
    properties: {},
    children: [{ type: 'text', value: title.trim() }],
  };
  return { type: 'element', tagName: 'figure', properties: {}, children: [only, caption] };
}
