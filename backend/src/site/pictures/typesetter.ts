import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { Face, Outline, Typesetter } from '../page-source.js';

const library = createRequire(import.meta.url);
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

/** The display cut: letters in pictures are large. */
const OPTICAL_SIZE = 72;
const UNITS = 1_000;

const UNSEEN = /[\p{Cf}\p{Cc}]/gu;

/** Each letter with the marks on it. */
const lettersOf = (text: string): string[] => text.normalize('NFC').match(/\P{M}\p{M}*|\p{M}/gu) ?? [];

/**
 * Sets the site's own fonts as outlines. Each file has the letters of one part of the alphabet, as for browsers; a text is
 * set in runs of what each of them has.
 */
export class FontTypesetter implements Typesetter {
  private readonly cuts = new Map<string, Font>();
  /** Fitting a title asks for the widths of the same words many times. */
  private readonly kept = new LRUCache<string, Outline>({
    maxSize: 4_000_000,
    sizeCalculation: ({ d }, key) => d.length + key.length + 50,
  });

  private constructor(private readonly fonts: Record<Family, Font[]>) {}

  static async open(): Promise<FontTypesetter> {
    const { decompress } = (await import('wawoff2')).default;
    const { create } = await import('fontkit');
    // One after the other: what decompress() answers lies in a memory that its next call writes to.
    const open = async (names: string[]): Promise<Font[]> => {
      const fonts: Font[] = [];
      for (const name of names) {
        fonts.push(create(Buffer.from(await decompress(await readFile(library.resolve(name))))) as Font);
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
    return this.plainer(text)
      .filter((letter) => this.has(letter))
      .join('')
      .replaceAll(/\s+/gu, ' ')
      .trim();
  }

  sets(text: string): boolean {
    return this.plainer(text.replaceAll(UNSEEN, '')).every((letter) => this.has(letter));
  }

  /** A letter that the fonts do not have may have a plainer form: ﬁ is fi, ｗ is w. */
  private plainer(text: string): string[] {
    return lettersOf(text.replaceAll(/\s+/gu, ' ')).flatMap((letter) =>
      this.has(letter) ? [letter] : lettersOf(letter.normalize('NFKC')),
    );
  }

  set(text: string, { family, weight, size, italic = false, spacing = 0, stretch = 100 }: Face): Outline {
    const cut: Family = italic && family === 'serif' ? 'italic' : family;
    const { d, width } = this.outline(text, cut, weight, stretch, spacing);
    return { d, width: (width * size) / UNITS };
  }

  /** At a thousand units to the em. */
  private outline(text: string, family: Family, weight: number, stretch: number, spacing: number): Outline {
    const key = [family, weight, stretch, spacing, text].join('|');
    const known = this.kept.get(key);
    if (known) return known;
    let d = '';
    let x = 0;
    for (const { file, letters } of this.runs(text, family)) {
      const font = this.cut(family, file, weight, stretch);
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
    const made = { d, width: Math.max(0, x - spacing * UNITS) };
    this.kept.set(key, made);
    return made;
  }

  private runs(text: string, family: Family): { file: number; letters: string }[] {
    const runs: { file: number; letters: string }[] = [];
    for (const letter of lettersOf(text)) {
      const file = this.fontOf(family, letter);
      if (file === undefined) continue;
      const last = runs.at(-1);
      if (last?.file === file) last.letters += letter;
      else runs.push({ file, letters: letter });
    }
    return runs;
  }

  private readonly has = (letter: string): boolean => letter === ' ' || this.fontOf('serif', letter) !== undefined;

  /** The file that has the letter and its marks: a mark from another file would be at the wrong place. */
  private fontOf(family: Family, letter: string): number | undefined {
    const points = [...letter].map((one) => one.codePointAt(0)!);
    // Characters without a shape, and marks without a letter.
    if (points[0]! < 0x20 || /^[\p{M}\p{C}\p{Zl}\p{Zp}]/u.test(letter)) return undefined;
    const index = this.fonts[family].findIndex((font) => points.every((point) => font.hasGlyphForCodePoint(point)));
    return index === -1 ? undefined : index;
  }

  private cut(family: Family, file: number, weight: number, stretch: number): Font {
    const key = [family, file, weight, stretch].join('|');
    let cut = this.cuts.get(key);
    if (!cut) {
      const axes = family === 'sans' ? { wght: weight, wdth: stretch } : { wght: weight, opsz: OPTICAL_SIZE };
      cut = this.fonts[family][file]!.getVariation(axes);
      this.cuts.set(key, cut);
    }
    return cut;
  }
}
