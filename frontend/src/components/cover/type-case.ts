import type { Drawing, CoverDesign } from './cover-design';
import { r1 } from './cover-svg';

/** Special Editions: a type case. Letters in cells, in mixed weights, some upside down. */
export function typeCase({ w, h, word, random, pick, inks, type }: CoverDesign): Drawing {
  const columns = 4;
  const rows = 4;
  const cellW = w / columns;
  const cellH = h / rows;

  let body = '';
  for (let cell = 0; cell < columns * rows; cell++) {
    const left = (cell % columns) * cellW;
    const top = Math.floor(cell / columns) * cellH;
    const fill = pick([inks.ink, inks.ink, inks.solid, inks.paper, inks.wash]);
    const turned = random() > 0.8;
    const x = left + cellW / 2;
    const y = top + cellH / 2;
    const weight = pick([300, 500, 700]);
    const italic = random() > 0.6;
    body += `<rect x="${r1(left)}" y="${r1(top)}" width="${r1(cellW + 0.5)}" height="${r1(cellH + 0.5)}" fill="${fill}"/>`;
    body += type(
      x,
      y + cellH * 0.25,
      cellH * 0.88,
      fill === inks.ink ? inks.solid : inks.ink,
      word[cell % word.length] ?? '',
      { weight, anchor: 'middle', italic, ...(turned && { turned: [x, y] as const }) },
    );
  }
  return { ground: inks.ink, body };
}
