/** The widths in pixels in which pictures are served. A closed list, because every width is another file. */
export const MEDIA_WIDTHS = [400, 800, 1200, 1600, 2400] as const;

/** Of a file that is uploaded or imported: 20 MB. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** 50 megapixels: larger pictures are refused. The frames of an animation count together. */
export const MAX_PIXELS = 50_000_000;

/** By file name extension. */
export const MEDIA_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
} as const;
export type MediaExtension = keyof typeof MEDIA_TYPES;

/** 128 random bits in base64url. */
export const MEDIA_ID = /^[\w-]{22}$/;
/** The path of a picture, alone or of one of its files, as articles refer to it. */
export const MEDIA_PATH = /^\/media\/([\w-]{22})(?:\/[\w.]*)?$/;
/** The same anywhere in a text. */
const IN_TEXT = /\/media\/([\w-]{22})(?![\w-])/g;

/** The facts that decide which files a picture has. */
export interface PictureFacts {
  width: number;
  height: number;
  animated: boolean;
  transparent: boolean;
}

export interface PictureFile {
  width: number;
  extension: MediaExtension;
}

/** The widths of a picture's files: the last one is the first that is at least as wide as the picture. */
export function widthsOf(width: number): number[] {
  const enough = MEDIA_WIDTHS.findIndex((one) => one >= width);
  return MEDIA_WIDTHS.slice(0, enough < 0 ? undefined : enough + 1);
}

/** The pixels in which a file of this name is, since nothing is enlarged. */
export const pixelsOf = (facts: Pick<PictureFacts, 'width'>, width: number): number => Math.min(width, facts.width);

/** The format for a browser that knows neither AVIF nor WebP. */
export const fallbackOf = ({ animated, transparent }: PictureFacts): MediaExtension =>
  animated ? 'gif' : transparent ? 'png' : 'jpg';

/** The width of the fallback: for old browsers, email and feeds. */
export const fallbackWidthOf = (facts: Pick<PictureFacts, 'width'>): number =>
  widthsOf(facts.width)
    .filter((width) => width <= 1200)
    .at(-1)!;

/** The formats that a page offers, best first. An animation as AVIF would be its first frame. */
export const offeredOf = ({ animated }: PictureFacts): MediaExtension[] => (animated ? ['webp'] : ['avif', 'webp']);

/** Every file that a worker makes after the upload. Other widths and formats are made when somebody asks for them. */
export function filesOf(facts: PictureFacts): PictureFile[] {
  const offered = widthsOf(facts.width).flatMap((width) => offeredOf(facts).map((extension) => ({ width, extension })));
  return [...offered, { width: fallbackWidthOf(facts), extension: fallbackOf(facts) }];
}

/**
 * Reads a file's name: `800.webp`. A width above the picture's is its widest file, so that each picture is stored once.
 *
 * @returns undefined when there is no such file
 */
export function readFileName(name: string, facts: PictureFacts): PictureFile | undefined {
  const [, digits, extension] = /^(\d{3,4})\.(avif|webp|jpg|png|gif)$/.exec(name) ?? [];
  const width = MEDIA_WIDTHS.find((one) => String(one) === digits);
  if (!width || !extension) return undefined;
  if (extension === 'gif' && !facts.animated) return undefined;
  return { width: Math.min(width, widthsOf(facts.width).at(-1)!), extension: extension as MediaExtension };
}

export const fileName = ({ width, extension }: PictureFile): string => `${width}.${extension}`;
export const objectKey = (id: string, file: PictureFile): string => `${id}/${fileName(file)}`;
/** Every other file is made of this one. It has no address, and is served only in place of a file that is not made yet. */
export const originalKey = (id: string): string => `${id}/original.webp`;

/** The ids of all pictures that a text mentions, without repeats. */
export const mediaIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(IN_TEXT)].map((match) => match[1]!)),
];
