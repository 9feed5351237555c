import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import type { TextStyle, TextPath, Typesetter } from '../page-source.js';
import { FallbackFonts, openFont } from './fallback-fonts.js';
import { visualRuns } from './visual-runs.js';

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
/** Characters without a shape of their own. */
const IGNORED = /^[\p{C}\p{M}]/u;

/** Joiners have no shape. */
const withoutJoiners = (letter: string): string => letter.replaceAll(/[\u200c\u200d]/g, '');

interface OutlineStyle {
  weight: number;
  stretch: number;
  spacing: number;
  rtl: boolean;
}

/**
 * Splits a text into letters with their combining marks, and with the joiners of scripts whose letters change their shape beside
 * others: without them, some Persian words read differently.
 */
const lettersOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .replaceAll(MODIFIERS, '')
    .match(/\P{M}\p{M}*(?:(?<=[\p{L}\p{M}])[\u200c\u200d]\p{M}*)*|\p{M}/gu) ?? [];
/** They change the pictograph before them, which the fonts draw without them. */
const MODIFIERS = /[\p{Emoji_Modifier}\p{Variation_Selector}]/gu;

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

  private constructor(
    private readonly fonts: Record<Family, Font[]>,
    private readonly fallbacks = new FallbackFonts(),
    /** The fonts of other letters, by letter. */
    private readonly others: ReadonlyMap<string, Font> = new Map(),
  ) {}

  static async open(): Promise<FontTypesetter> {
    const open = (names: string[]) => Promise.all(names.map((name) => openFont(require.resolve(name))));
    return new FontTypesetter({
      serif: await open(FILES.serif),
      italic: await open(FILES.italic),
      sans: await open(FILES.sans),
    });
  }

  /** Returns one that also has the letters of this text that the site's own fonts lack, as far as any font has them. */
  async with(text: string): Promise<FontTypesetter> {
    const letters = this.availableLetters(text).map(withoutJoiners);
    const missing = new Set(letters.filter((letter) => !this.has(letter) && !IGNORED.test(letter)));
    if (missing.size === 0) return this;
    return new FontTypesetter(this.fonts, this.fallbacks, await this.fallbacks.fontsFor(missing));
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

  set(text: string, style: TextStyle): TextPath {
    const { family, weight, italic = false, spacing = 0, stretch = 100, rtl = false } = style;
    const files: Family = italic && family === 'serif' ? 'italic' : family;
    const key = [files, weight, stretch, spacing, rtl, text].join('|');
    let outline = this.outlines.get(key);
    if (!outline) {
      outline = this.outline(text, files, { weight, stretch, spacing, rtl });
      this.outlines.set(key, outline);
    }
    return { d: outline.d, width: (outline.width * style.size) / UNITS };
  }

  /** At 1,000 units per em. */
  private outline(
    text: string,
    family: Family,
    { weight, stretch, spacing, rtl: isFromRight }: OutlineStyle,
  ): TextPath {
    let d = '';
    let x = 0;
    for (const { text: part, rtl } of visualRuns(text, isFromRight)) {
      const runs = this.runs(part, family, weight, stretch);
      for (const { font, letters } of rtl ? runs.toReversed() : runs) {
        const scale = UNITS / font.unitsPerEm;
        const { glyphs, positions } = font.layout(letters, undefined, undefined, undefined, rtl ? 'rtl' : 'ltr');
        for (const [index, glyph] of glyphs.entries()) {
          const { xOffset, yOffset, xAdvance } = positions[index]!;
          d += glyph.path
            .scale(scale, -scale)
            .translate(x + xOffset * scale, -yOffset * scale)
            .toSVG();
          x += xAdvance * scale + spacing * UNITS;
        }
      }
    }
    return { d, width: Math.max(0, x - spacing * UNITS) };
  }

  private runs(text: string, family: Family, weight: number, stretch: number): { font: Font; letters: string }[] {
    const own = (from: Family, letter: string): Font | undefined => {
      const file = this.fontIndexOf(from, letter);
      return file === undefined ? undefined : this.variation(from, file, weight, stretch);
    };
    const runs: { font: Font; letters: string }[] = [];
    for (const letter of lettersOf(text)) {
      const font = own(family, letter) ?? this.others.get(withoutJoiners(letter)) ?? own('serif', letter);
      if (font === undefined) continue;
      const last = runs.at(-1);
      if (last?.font === font) last.letters += letter;
      else runs.push({ font, letters: letter });
    }
    return runs;
  }

  private readonly has = (letter: string): boolean =>
    letter === ' ' || this.fontIndexOf('serif', letter) !== undefined || this.others.has(withoutJoiners(letter));

  /** The index of the file that has the letter and its marks: a mark from another file would be misplaced. */
  private fontIndexOf(family: Family, letter: string): number | undefined {
    const points = [...withoutJoiners(letter)].map((one) => one.codePointAt(0)!);
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
