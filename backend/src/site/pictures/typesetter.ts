import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { TextStyle, TextPath, Typesetter } from '../page-source.js';

const require = createRequire(import.meta.url);
const FILES = {
  serif: ['latin', 'latin-ext', 'vietnamese'].map(
    (part) => `@fontsource-variable/newsreader/files/newsreader-${part}-opsz-normal.woff2`,
  ),
  italic: ['latin', 'latin-ext', 'vietnamese'].map(
    (part) => `@fontsource-variable/newsreader/files/newsreader-${part}-opsz-italic.woff2`,
  ),
  sans: ['latin', 'latin-ext'].map(
    (part) => `@fontsource-variable/instrument-sans/files/instrument-sans-${part}-standard-normal.woff2`,
  ),
};
type Family = keyof typeof FILES;

/** The display size of the font: text in pictures is large. */
const OPTICAL_SIZE = 72;
const UNITS = 1_000;

const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;

/** Splits a text into letters with their combining marks. */
const lettersOf = (text: string): string[] => text.normalize('NFC').match(/\P{M}\p{M}*|\p{M}/gu) ?? [];

/**
 * Sets text in the site's fonts as outlines. Each font file covers a part of the alphabet, as for browsers, so a text
 * is split into runs by file.
 */
export class FontTypesetter implements Typesetter {
  private readonly variations = new Map<string, Font>();
  /** Fitting a title measures the same words many times. */
  private readonly outlines = new LRUCache<string, TextPath>({
    maxSize: 4_000_000,
    sizeCalculation: ({ d }, key) => d.length + key.length + 50,
  });

  private constructor(private readonly fonts: Record<Family, Font[]>) {}

  static async open(): Promise<FontTypesetter> {
    const { decompress } = (await import('wawoff2')).default;
    const { create } = await import('fontkit');
    // Sequentially: the result of decompress() is in memory that the next call overwrites.
    const open = async (names: string[]): Promise<Font[]> => {
      const fonts: Font[] = [];
      for (const name of names) {
        fonts.push(create(Buffer.from(await decompress(await readFile(require.resolve(name))))) as Font);
      }
      return fonts;
    };
    return new FontTypesetter({
      serif: await open(FILES.serif),
      italic: await open(FILES.italic),
      sans: await open(FILES.sans),
    });
  }

  readable(text: string): string {
    return this.availableLetters(text)
      .filter((letter) => this.has(letter))
      .join('')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }

  sets(text: string): boolean {
    return this.availableLetters(text.replaceAll(INVISIBLE, '')).every((letter) => this.has(letter));
  }

  /** Replaces letters that the fonts do not have by simpler ones where possible: ﬁ by fi, ｗ by w. */
  private availableLetters(text: string): string[] {
    return lettersOf(text.replaceAll(/\s+/gu, ' ')).flatMap((letter) =>
      this.has(letter) ? [letter] : lettersOf(letter.normalize('NFKC')),
    );
  }

  set(text: string, { family, weight, size, italic = false, spacing = 0, stretch = 100 }: TextStyle): TextPath {
    const files: Family = italic && family === 'serif' ? 'italic' : family;
    const { d, width } = this.outline(text, files, weight, stretch, spacing);
    return { d, width: (width * size) / UNITS };
  }

  /** At 1,000 units per em. */
  private outline(text: string, family: Family, weight: number, stretch: number, spacing: number): TextPath {
    const key = [family, weight, stretch, spacing, text].join('|');
    const cached = this.outlines.get(key);
    if (cached) return cached;
    let d = '';
    let x = 0;
    for (const { file, letters } of this.runs(text, family)) {
      const font = this.variation(family, file, weight, stretch);
      const scale = UNITS / font.unitsPerEm;
      const { glyphs, positions } = font.layout(letters);
      for (const [index, glyph] of glyphs.entries()) {
        const { xOffset, yOffset, xAdvance } = positions[index]!;
        d += glyph.path
          .scale(scale, -scale)
          .translate(x + xOffset * scale, -yOffset * scale)
          .toSVG();
        x += xAdvance * scale + spacing * UNITS;
      }
    }
    const outline = { d, width: Math.max(0, x - spacing * UNITS) };
    this.outlines.set(key, outline);
    return outline;
  }

  private runs(text: string, family: Family): { file: number; letters: string }[] {
    const runs: { file: number; letters: string }[] = [];
    for (const letter of lettersOf(text)) {
      const file = this.fontIndexOf(family, letter);
      if (file === undefined) continue;
      const last = runs.at(-1);
      if (last?.file === file) last.letters += letter;
      else runs.push({ file, letters: letter });
    }
    return runs;
  }

  private readonly has = (letter: string): boolean => letter === ' ' || this.fontIndexOf('serif', letter) !== undefined;

  /** The index of the file that has the letter and its marks: a mark from another file would be misplaced. */
  private fontIndexOf(family: Family, letter: string): number | undefined {
    const points = [...letter].map((one) => one.codePointAt(0)!);
    // Characters without a shape, and marks without a letter.
    if (points[0]! < 0x20 || /^[\p{M}\p{C}\p{Zl}\p{Zp}]/u.test(letter)) return undefined;
    const index = this.fonts[family].findIndex((font) => points.every((point) => font.hasGlyphForCodePoint(point)));
    return index === -1 ? undefined : index;
  }

  private variation(family: Family, file: number, weight: number, stretch: number): Font {
    const key = [family, file, weight, stretch].join('|');
    let font = this.variations.get(key);
    if (!font) {
      const axes = family === 'sans' ? { wght: weight, wdth: stretch } : { wght: weight, opsz: OPTICAL_SIZE };
      font = this.fonts[family][file]!.getVariation(axes);
      this.variations.set(key, font);
    }
    return font;
  }
}
