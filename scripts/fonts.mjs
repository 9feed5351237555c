/**
 * npm run fonts: cuts frontend/src/theme/fonts/*.woff2 out of the @fontsource-variable packages: only the letters of
 * western European languages, and only the range of each axis that the style sheets use. The files are committed, so
 * that the build needs no font tools. Run it again when a package changes, or the pages use more of a font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { refuseUnknownArguments } from './lib/arguments.mjs';
import { ROOT } from './lib/node.mjs';

refuseUnknownArguments();

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** The unicode-range of these files in fonts.css. */
const LATIN =
  range(0x20, 0x7e) +
  range(0xa0, 0xff) +
  'ıŒœŠšŽžŸʻʼˆ˚˜–—‘’‚“”„†‡•…‰‹›⁄€™←↑→↓−×\u2009\u200a\u200b\u2011\u202f⁰¹²³⁴⁵⁶⁷⁸⁹';
const ASCII = range(0x20, 0x7e) + '\u00a0–—’…';

const READING = { wght: { min: 400, max: 600 }, opsz: { min: 14, max: 72 } };

const files = {
  'newsreader-normal': { from: 'newsreader/files/newsreader-latin-opsz-normal', text: LATIN, axes: READING },
  'newsreader-italic': { from: 'newsreader/files/newsreader-latin-opsz-italic', text: LATIN, axes: READING },
  'instrument-normal': {
    from: 'instrument-sans/files/instrument-sans-latin-standard-normal',
    text: LATIN,
    axes: { wght: { min: 400, max: 700 }, wdth: 100 },
  },
  // For numbers on index cards, stamps and counts.
  'instrument-condensed': {
    from: 'instrument-sans/files/instrument-sans-latin-standard-normal',
    text: ASCII,
    axes: { wght: { min: 400, max: 700 }, wdth: 84 },
  },
};

for (const [name, { from, text, axes }] of Object.entries(files)) {
  const whole = readFileSync(join(ROOT, 'node_modules/@fontsource-variable', `${from}.woff2`));
  const cut = await subsetFont(whole, text, { targetFormat: 'woff2', variationAxes: axes });
  writeFileSync(join(ROOT, 'frontend/src/theme/fonts', `${name}.woff2`), cut);
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`);
}
