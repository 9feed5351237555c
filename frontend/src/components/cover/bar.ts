import type { Drawing, Plate } from './plate';
import { r1, type Face } from './press';

/**
 * Dirty Words: the word fills the cover in one to three lines, one of them crossed by a bar that leaves its edges
 * visible.
 */
export function bar({ w, h, word, random, pick, inks, type }: Plate): Drawing {
  const [ground, letters, block] = pick([
    [inks.solid, inks.ink, inks.paper],
    [inks.wash, inks.deep, inks.ink],
    [inks.deep, inks.wash, inks.ink],
  ] as const);

  const perLine = (lines: number): number => Math.ceil(word.length / lines);
  const fits = (lines: number): number =>
    Math.min((w * 0.95) / (perLine(lines) * 0.5), (h * 0.98) / (lines * 0.72 + 0.12));
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
    const atRight = line % 2 === 1 && w / h > 1.1;
    const x = atRight ? w + size * 0.02 : -size * 0.03 + (random() - 0.3) * w * 0.04;
    const face: Face = { weight: 500, spacing: -size * 0.03, ...(atRight && { anchor: 'end' }) };
    body += type(x, y, size, letters, word.slice(line * step, line * step + step), face);
    if (line !== barred) continue;
    const lineWidth = size * 0.45 * Math.min(step, word.length - line * step);
    const width = lineWidth * (0.8 + random() * 0.14);
    const start = atRight ? w - lineWidth * 0.97 : random() > 0.4 ? -5 : lineWidth * 0.2;
    body += `<rect x="${r1(start)}" y="${r1(y - size * 0.37)}" width="${r1(width)}" height="${r1(size * 0.24)}" fill="${block}"/>`;
  }
  return { ground, body };
}
