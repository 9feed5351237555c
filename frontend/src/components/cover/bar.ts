import { SAFE, type Drawing, type CoverDesign } from './cover-design';
import { r1, type CoverTextStyle } from './cover-svg';

/**
 * Dirty Words: the word fills the cover in one to three lines, one of them crossed by a bar that leaves its edges
 * visible.
 */
export function bar({ w, h, word, random, pick, inks, type }: CoverDesign): Drawing {
  const left = (w - SAFE.w) / 2;
  const [ground, letters, block] = pick([
    [inks.solid, inks.ink, inks.paper],
    [inks.wash, inks.deep, inks.ink],
    [inks.deep, inks.wash, inks.ink],
  ] as const);

  const perLine = (lines: number): number => Math.ceil(word.length / lines);
  const fits = (lines: number): number => Math.min(SAFE.w / (perLine(lines) * 0.5), SAFE.h / (lines * 0.72 + 0.12));
  // Another line must make the word noticeably larger, or it is not worth breaking the word.
  const lines = [1, 2, 3].reduce((best, next) => (fits(next) > fits(best) * 1.04 ? next : best), 1);

  const size = fits(lines);
  const leading = size * 0.72;
  const first = (h - leading * lines) / 2 + leading * 0.97;
  const step = perLine(lines);
  const shortTail = lines > 1 && word.length - (lines - 1) * step < 3;
  const barred = Math.floor(random() * (shortTail ? lines - 1 : lines));

  let body = '';
  for (let line = 0; line < lines; line++) {
    const y = first + line * leading;
    const x = left - size * 0.03 + (random() - 0.3) * w * 0.04;
    const style: CoverTextStyle = { weight: 500, spacing: -size * 0.03 };
    body += type(x, y, size, letters, word.slice(line * step, line * step + step), style);
    if (line !== barred) continue;
    const lineWidth = size * 0.45 * Math.min(step, word.length - line * step);
    const width = lineWidth * (0.8 + random() * 0.14);
    const start = random() > 0.4 ? x - size * 0.06 : x + lineWidth * 0.2;
    body += `<rect x="${r1(start)}" y="${r1(y - size * 0.37)}" width="${r1(width)}" height="${r1(size * 0.24)}" fill="${block}"/>`;
  }
  return { ground, body };
}
