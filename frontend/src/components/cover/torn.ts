import type { Drawing, CoverDesign } from './cover-design';
import { r1, type CoverTextStyle } from './cover-svg';

/** The Body: one letter whose colors swap across a torn edge. */
export function torn({ w, h, m, id, key, letter, random, pick, inks, type }: CoverDesign): Drawing {
  const y = h * (0.4 + random() * 0.22);
  const step = m * 0.022;
  let edge = `M-9,${r1(y)}`;
  for (let x = 0; x <= w + step; x += step * (0.5 + random())) {
    edge += ` L${r1(x)},${r1(y + (random() - 0.5) * m * 0.035 + Math.sin((x / w) * 5 + id) * m * 0.035 * 0.9)}`;
  }
  const below = `${edge} L${w + 99},${h + 9} L-9,${h + 9}Z`;

  const size = m * 1.32;
  const x = w * (0.38 + random() * 0.24);
  const base = h * 0.5 + size * 0.3;
  const style: CoverTextStyle = { weight: 420, anchor: 'middle', italic: random() > 0.5 };

  const ground = pick([inks.solid, inks.wash]);
  const onWash = ground === inks.wash;
  const under = onWash ? inks.solid : inks.paper;
  return {
    ground,
    defs: `<clipPath id="${key}"><path d="${below}"/></clipPath>`,
    body:
      type(x, base, size, onWash ? inks.deep : inks.ink, letter, style) +
      `<path d="${below}" fill="${inks.paper}" transform="translate(0,${r1(-m * 0.02)})"/>` +
      `<g clip-path="url(#${key})"><rect width="${w}" height="${h}" fill="${under}"/>` +
      `${type(x + m * 0.03, base + m * 0.018, size, under === inks.paper ? inks.deep : inks.ink, letter, style)}</g>`,
  };
}
