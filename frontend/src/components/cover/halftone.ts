import { SIDE, type Drawing, type CoverDesign } from './cover-design';
import { r1 } from './cover-svg';

const levels = 6;

/** The distance between dots. Their positions are the same on every cover. */
const PITCH = 23;

interface Dot {
  x: number;
  y: number;
  d: string;
}

const grid: Dot[] = [];
for (let row = -1; row * PITCH * 0.87 < SIDE + PITCH; row++) {
  for (let column = -1; column * PITCH < SIDE + PITCH; column++) {
    const x = column * PITCH + ((row + 1) % 2) * (PITCH / 2);
    const y = row * PITCH * 0.87;
    grid.push({ x, y, d: `M${Math.round(x)} ${Math.round(y)}h0` });
  }
}

/**
 * The Brain: a field of dots that swell to form the letter. The dots are six round-capped paths, one per size, each
 * drawn twice: one element per dot would be as large as a page.
 */
export function halftone({ w, h, m, key, letter, random, pick, inks, type }: CoverDesign): Drawing {
  const focusX = w * (0.2 + random() * 0.6);
  const focusY = h * (0.2 + random() * 0.6);
  const wave = 3 + random() * 3;
  const ground = pick([inks.wash, inks.paper, inks.solid]);

  const dots: string[] = Array<string>(levels).fill('');
  for (const { x, y, d } of grid) {
    // Not Math.hypot, which is ten times slower because it guards against overflow.
    const distance = Math.sqrt((x - focusX) ** 2 + (y - focusY) ** 2);
    const value = (Math.sin((distance / m) * wave * 2.2) + 1) / 2;
    dots[Math.round(value * (levels - 1))] += d;
  }
  const field = (radius: (value: number) => number): string =>
    dots
      .map(
        (d, level) =>
          d && `<use href="#${key}-${level}" stroke-width="${r1(2 * PITCH * radius(level / (levels - 1)))}"/>`,
      )
      .join('');

  const size = m * 1.42;
  const x = w * (0.36 + random() * 0.28);
  const shape = type(x, h * 0.5 + size * 0.27, size, '#000', letter, { weight: 680, anchor: 'middle' });
  return {
    ground,
    defs:
      dots.map((d, level) => d && `<path id="${key}-${level}" d="${d}"/>`).join('') +
      `<clipPath id="${key}">${shape}</clipPath>`,
    body:
      `<g stroke="${inks.deep}" stroke-linecap="round">${field((v) => 0.07 + 0.2 * v)}</g>` +
      `<g clip-path="url(#${key})"><g stroke="${inks.ink}" stroke-linecap="round">${field((v) => 0.5 - 0.1 * v)}</g></g>`,
  };
}
