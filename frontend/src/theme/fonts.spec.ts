import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const css = read('./fonts.css');
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body]) => body!);
const said = (face: string, name: string): string | undefined => new RegExp(`${name}:\\s*([^;]+);`).exec(face)?.[1];

describe('fonts', () => {
  it('split over several files by character have the same weights, or browsers use only one of the files', () => {
    const letters = faces.filter((face) => said(face, 'unicode-range'));
    const families = Map.groupBy(letters, (face) =>
      ['font-family', 'font-style', 'font-stretch'].map((name) => said(face, name)).join(),
    );
    expect(families.size).toBeGreaterThan(2);
    for (const [family, files] of families)
      expect([family, [...new Set(files.map((face) => said(face, 'font-weight')))]]).toEqual([
        family,
        [expect.anything()],
      ]);
  });

  it('used as fallbacks have the line box of the real font, so that nothing moves when it loads', () => {
    const standIns = faces.filter((face) => said(face, 'size-adjust'));
    expect(standIns.length).toBeGreaterThan(8);
    for (const face of standIns) {
      const name = said(face, 'font-family')!;
      const scale = parseFloat(said(face, 'size-adjust')!) / 100;
      const box = ['ascent-override', 'descent-override'].map((part) => parseFloat(said(face, part)!) * scale);
      const [ascent, descent] = name.startsWith("'Newsreader") ? [73.5, 26.5] : [97, 25];
      expect([name, Math.abs(box[0]! - ascent!) < 0.02, Math.abs(box[1]! - descent!) < 0.02]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  it('used as fallbacks exist in each stack for iPhones, computers and Android', () => {
    const families = new Set(faces.map((face) => said(face, 'font-family')));
    const stacks = [...read('./tokens.css').matchAll(/--(?:serif|title|sans)-stand-in:\s*([^;]+);/g)].map(([, stack]) =>
      stack!.split(/,\s*/),
    );
    expect(stacks).toHaveLength(4);
    for (const stack of stacks) {
      const ours = stack.filter((name) => name.includes('Fallback'));
      const missing = ours.filter((name) => !families.has(name));
      expect(missing.map((name) => `${name}: tokens.css uses it; add its @font-face to fonts.css`)).toEqual([]);
      expect(ours.filter((name) => /Noto|Roboto/.test(name))).toHaveLength(1);
    }
  });
});
