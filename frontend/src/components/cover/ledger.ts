import { SAFE, type Drawing, type CoverDesign } from './cover-design';
import { r1 } from './cover-svg';

const rows = 9;

/**
 * Estimates the width of a word in the title's italic, in ems. Errs on the wide side, because nothing measures the
 * text.
 */
const widthOf = (word: string): number =>
  [...word].reduce((sum, letter) => sum + (/[mw]/.test(letter) ? 0.74 : /[fijlrst]/.test(letter) ? 0.34 : 0.46), 0);

/** The History, and any category without its own design: a page of a register with all words struck out but one. */
export function ledger({ w, h, m, word, random, pick, inks, type }: CoverDesign): Drawing {
  const line = h / (rows + 1.5);
  const margin = w * 0.09;
  const right = w - margin;
  const ground = pick([inks.wash, inks.solid]);
  // In the middle third, which every crop shows.
  const wordRow = 3 + Math.floor(random() * 3);

  let body = '';
  for (let row = 0; row < rows; row++) {
    const y = line * (row + 1);
    body += `<path d="M${r1(margin)},${r1(y + line * 0.8)}H${r1(right)}" stroke="${inks.ink}" stroke-opacity=".28"/>`;
    for (let x = margin; x < right - m * 0.12;) {
      const length = Math.min(m * (0.07 + random() * 0.32), right - x);
      if (random() > 0.24) {
        const [fill, opacity] = row === wordRow ? [inks.deep, 1] : [inks.ink, r1(0.82 + random() * 0.18)];
        body +=
          `<rect x="${r1(x)}" y="${r1(y + line * 0.14)}" width="${r1(length)}" height="${r1(line * 0.5)}" ` +
          `fill="${fill}" fill-opacity="${opacity}"/>`;
      }
      x += length + m * 0.024;
      if (random() > 0.86) break;
    }
  }

  const y = line * (wordRow + 1);
  const size = Math.min(line * 2.75, SAFE.w / widthOf(word));
  const style = { weight: 420, italic: true, spacing: -line * 0.06 };
  body += `<rect y="${r1(y - line * 0.95)}" width="${w}" height="${r1(line * 2.75)}" fill="${ground}"/>`;
  return { ground, body: body + type((w - SAFE.w) / 2, y + line * 1.3, size, inks.ink, word, style) };
}
