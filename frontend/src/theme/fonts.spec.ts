import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const css = readFileSync(new URL('./fonts.css', import.meta.url), 'utf8');
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, body]) => body!);
const said = (face: string, name: string): string | undefined => new RegExp(`${name}:\\s*([^;]+);`).exec(face)?.[1];

describe('fonts', () => {
  it('in several files, each with other letters, have the same weights: or a browser takes one file for all letters', () => {
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
});
