import type { Hue } from '../../theme/colors';
import { hueOf } from '../../theme/hue';
import { bar } from './bar';
import { halftone } from './halftone';
import { ledger } from './ledger';
import { coverDesign, SIDE, type CoverOf, type Drawing, type CoverDesign } from './cover-design';
import { r1, type CoverSvg } from './cover-svg';
import { torn } from './torn';
import { typeCase } from './type-case';

const forms: Record<Hue, (on: CoverDesign) => Drawing> = {
  body: torn,
  brain: halftone,
  history: ledger,
  dirty: bar,
  special: typeCase,
  other: ledger,
};

/** A red pencil ring, on every seventh cover except those with the strongest designs. */
function pencilRing({ w, h, m, random, inks }: CoverDesign): string {
  const x = w * (0.3 + random() * 0.4);
  const y = h * (0.3 + random() * 0.4);
  const a = m * 0.13;
  return (
    `<path d="M${r1(x - a)},${r1(y + a * 0.2)} C${r1(x - a * 0.9)},${r1(y - a)} ${r1(x + a)},${r1(y - a * 1.1)} ` +
    `${r1(x + a * 1.05)},${r1(y)} S${r1(x - a * 0.7)},${r1(y + a * 1.1)} ${r1(x - a * 1.1)},${r1(y - a * 0.1)}" ` +
    `fill="none" stroke="${inks.red}" stroke-width="${r1(m * 0.014)}" stroke-linecap="round"/>`
  );
}

const cache = new Map<string, string>();
const maxCached = 600;

/**
 * The SVG content of a cover, a square with the side SIDE. A pure function that gives the same result on the server and
 * in the browser, and for every frame that shows it. The last few hundred covers are cached, because the server draws
 * the same ones for every page.
 */
export function drawCover(of: CoverOf): string {
  const key = `${of.id}|${of.slug}|${of.title}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const drawn = flatten(draw(of));
  if (cache.size >= maxCached) cache.clear();
  cache.set(key, drawn);
  return drawn;
}

/**
 * Flattens a string. V8 stores a concatenated string as a tree of its pieces, seven hundred objects for a cover, until
 * a regular expression runs on it (reading one character is not enough). A cached string should be one object.
 */
function flatten(text: string): string {
  /^/.test(text);
  return text;
}

/** Draws a cover, uncached. `svg` is for pictures; by default it draws for a page. */
export function draw(of: CoverOf, svg?: CoverSvg): string {
  const hue = hueOf(of.slug);
  const on = coverDesign(of, hue, svg);
  const { ground, body, defs } = forms[hue](on);
  const ring = hue !== 'special' && hue !== 'dirty' && of.id % 7 === 1 ? pencilRing(on) : '';
  return `${defs ? `<defs>${defs}</defs>` : ''}<rect width="${SIDE}" height="${SIDE}" fill="${ground}"/>${body}${ring}`;
}
