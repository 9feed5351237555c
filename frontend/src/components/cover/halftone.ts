import type { Drawing, Plate } from './plate';
import { r1 } from './press';

const levels = 6;

interface Dot {
  x: number;
  y: number;
  d: string;
}

/** Dot positions by frame size. They are the same on every cover, and there are only a few frame sizes. */
const grids = new Map<string, Dot[]>();

function gridOf(w: number, h: number, pitch: number): Dot[] {
  const key = `${w}x${h}`;
  const cached = grids.get(key);
  if (cached) return cached;
  const grid: Dot[] = [];
  for (let row = -1; row * pitch * 0.87 < h + pitch; row++) {
    for (let column = -1; column * pitch < w + pitch; column++) {
      const x = column * pitch + ((row + 1) % 2) * (pitch / 2);
      const y = row * pitch * 0.87;
      grid.push({ x, y, d: `M${Math.round(x)} ${Math.round(y)}h0` });
    }
  }
  grids.set(key, grid);
  return grid;
}

/**
 * The Brain: a field of dots that swell to form the letter. The dots are six round-capped paths, one per size, each
 * drawn twice: one element per dot would be as large as a page. Small frames get coarser dots.
 */
export function halftone({ w, h, m, key, letter, random, pick, inks, type }: Plate): Drawing {
  const most = m < 300 ? 320 : 760;
  const pitch = Math.max(m / 21, Math.sqrt((w * h) / most));
  const focusX = w * (0.2 + random() * 0.6);
  const focusY = h * (0.2 + random() * 0.6);
  const wave = 3 + random() * 3;
  const ground = pick([inks.wash, inks.paper, inks.solid]);

  const dots: string[] = Array<string>(levels).fill('');
  for (const { x, y, d } of gridOf(w, h, pitch)) {
    // Not Math.hypot, which is ten times slower because it guards against overflow.
    const distance = Math.sqrt((x - focusX) ** 2 + (y - focusY) ** 2);
    const value = (Math.sin((distance / m) * wave * 2.2) + 1) / 2;
    dots[Math.round(value * (levels - 1))] += d;
  }
  const field = (radius: (value: number) => number): string =>
    dots
      .map(
        (d, level) =>
          d && `<use href="#${key}-${level}" stroke-width="${r1(2 * pitch * radius(level / (levels - 1)))}"/>`,
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
