import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { Semaphore } from '../../platform/concurrency/semaphore.js';
import { tooManyPictures } from './too-many-pictures.js';

const require = createRequire(import.meta.url);

/** Fonts for letters that the site's own fonts do not have. Each comes in parts, as for browsers: some letters per file. */
const PACKAGES = [
  ...['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-bengali', 'noto-sans-tamil'],
  ...['noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr', 'noto-emoji'],
];
/** A text of a few hundred Chinese characters needs some sixty parts of about 100 kB. */
const MOST_OPEN = 80;

interface Part {
  /** The path of the font file. */
  file: string;
  /** First and last code points. */
  ranges: readonly (readonly [number, number])[];
}

/** One at a time: the result of decompress() is in memory that the next call overwrites. */
const decompressing = new Semaphore(1, Infinity, tooManyPictures);

/** Opens a WOFF2 file. */
export async function openFont(file: string): Promise<Font> {
  const { decompress } = (await import('wawoff2')).default;
  const { create } = await import('fontkit');
  const bytes = await readFile(file);
  return create(await decompressing.run(async () => Buffer.from(await decompress(bytes)))) as Font;
}

/** Finds and opens the fonts for letters of other scripts. */
export class FallbackFonts {
  private parts: Promise<Part[]> | undefined;
  private readonly open = new LRUCache<string, Promise<Font>>({ max: MOST_OPEN });

  /**
   * Opens the fonts that these letters need.
   *
   * @param letters with their combining marks
   * @returns by letter; a letter that no font has is not in it
   */
  async fontsFor(letters: Iterable<string>): Promise<Map<string, Font>> {
    const found = new Map<string, Font>();
    // Chinese, Japanese and Korean share characters and shape them differently, so the language of the text comes first.
    const all = [...letters];
    const language = all.some((letter) => /\p{Script=Hangul}/u.test(letter))
      ? 'noto-sans-kr'
      : all.some((letter) => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter))
        ? 'noto-sans-jp'
        : 'noto-sans-sc';
    const parts = await this.allParts();
    for (const letter of all) {
      const points = [...letter].map((one) => one.codePointAt(0)!);
      const candidates = parts.filter(({ ranges }) =>
        ranges.some(([first, last]) => points[0]! >= first && points[0]! <= last),
      );
      candidates.sort((a, b) => Number(b.file.includes(language)) - Number(a.file.includes(language)));
      for (const { file } of candidates) {
        const font = await this.opened(file);
        if (!points.every((point) => font.hasGlyphForCodePoint(point))) continue;
        found.set(letter, font);
        break;
      }
    }
    return found;
  }

  private opened(file: string): Promise<Font> {
    const before = this.open.get(file);
    if (before) return before;
    // At a medium weight, so that both kinds of letters look equally dark.
    const opening = openFont(file).then((font) => font.getVariation({ wght: 420 }));
    this.open.set(file, opening);
    opening.catch(() => this.open.delete(file));
    return opening;
  }

  private allParts(): Promise<Part[]> {
    this.parts ??= Promise.all(PACKAGES.map(partsOf)).then((parts) => parts.flat());
    this.parts.catch(() => (this.parts = undefined));
    return this.parts;
  }
}

/** unicode.json has the code points of each part: `{ "arabic": "U+600-6ff", "[12]": "U+4e00,U+4e02-4e05" }`. */
async function partsOf(name: string): Promise<Part[]> {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const listed = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
  return Object.entries(listed).map(([part, ranges]) => ({
    file: join(folder, 'files', `${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
