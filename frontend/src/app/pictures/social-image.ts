import { draw } from '../../components/cover/draw';
import { SIDE } from '../../components/cover/cover-design';
import type { CoverSvg } from '../../components/cover/cover-svg';
import { cardNumber } from '../../lib/text';
import { light, lightHues } from '../../theme/colors';
import { hueOf } from '../../theme/hue';
import { fitTitle } from './fit-title';
import { at, line, type TextStyle, type Typesetter } from './typesetter';

/** The size that link previews expect: 1.91 : 1. */
export const socialSize = { width: 1200, height: 630 };

export interface SocialImageOf {
  article: { id: number; title: string; category: { name: string; slug: string } | null };
  site: { name: string; tagline: string };
  /** The article's photograph as a data URL, if any. */
  photograph?: string | undefined;
}

const margin = 64;
const art = { x: 776, w: 424, h: socialSize.height };
const column = art.x - 2 * margin;
const foot = 540;

const sizes = [132, 118, 106, 95, 85, 76, 68, 61, 55, 50, 45, 41, 37, 34];
const titleFace = { family: 'serif', weight: 440, spacing: -0.03 } as const;

/**
 * Draws the cover for a picture: outlines instead of live text, the light theme's colors instead of custom properties.
 */
export const svgInPicture = (type: Typesetter): CoverSvg => ({
  type(x, y, size, fill, text, { weight, italic = false, anchor, spacing = 0, turned }) {
    const { d, width } = type.set(text, { family: 'serif', weight, italic, size, spacing: spacing / size });
    const left = x - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    const turn = turned ? `rotate(180 ${turned[0]} ${turned[1]}) ` : '';
    return `<path transform="${turn}${at(left, y, size)}" fill="${fill}" d="${d}"/>`;
  },
  inksOf: (hue) => ({
    wash: lightHues[hue].wash,
    solid: lightHues[hue].solid,
    deep: lightHues[hue].ink,
    ink: light['cover-ink'],
    paper: light['cover-paper'],
    red: light['cover-red'],
  }),
});

/** An article's preview picture: number and category, the title, and the cover at the right edge. */
export function socialImage({ article, site, photograph }: SocialImageOf, type: Typesetter): string {
  const { id, category } = article;
  const hue = hueOf(category?.slug);
  const words = article.title.replace(PICTOGRAPHS_AT_ENDS, '').trim();
  const title = type.readable(words);
  // If a character is missing from the fonts, the title would read differently, so the card number is shown instead.
  const legible = title !== '' && type.sets(words);
  const coverTitle = legible ? title : (category?.name ?? site.name);

  const categoryName = type.sets(category?.name ?? '') ? (category?.name ?? '') : '';
  const meta: TextStyle = { family: 'sans', weight: 600, size: 25 };
  const number = type.set(cardNumber(id), { ...meta, stretch: 84 });
  const fitted = fitTitle(
    legible ? title : cardNumber(id),
    { width: column, height: foot - 148, sizes, leading: (size) => (size > 60 ? 0.98 : 1.06) },
    (text) => type.set(text, { ...titleFace, size: 1 }).width,
  );
  const top = 112 + fitted.size * 0.86;
  const lines = fitted.lines.map((text, row) =>
    line(type, margin - fitted.size * 0.03, top + row * fitted.size * fitted.leading, text, light.ink, {
      ...titleFace,
      size: fitted.size,
    }),
  );
  return page(
    (legible ? line(type, margin, 88, cardNumber(id), light['ink-2'], { ...meta, stretch: 84 }) : '') +
      line(type, legible ? margin + number.width + 22 : margin, 88, categoryName, lightHues[hue].ink, meta) +
      lines.join('') +
      `<path d="M${margin} ${foot}H${margin + column}" stroke="${light.ink}" stroke-width="2"/>` +
      brand(site, type, foot + 51, column) +
      `<svg x="${art.x}" y="0" width="${art.w}" height="${art.h}" viewBox="0 0 ${art.w} ${art.h}">` +
      (photograph
        ? `<image href="${photograph}" width="${art.w}" height="${art.h}" preserveAspectRatio="xMidYMid slice"/>`
        : `<svg width="${art.w}" height="${art.h}" viewBox="0 0 ${SIDE} ${SIDE}" preserveAspectRatio="xMidYMid slice">` +
          draw({ id, slug: category?.slug, title: coverTitle }, svgInPicture(type)) +
          '</svg>') +
      '</svg>',
  );
}

/** The red tab and the name, as in the top bar; the tagline at the right if there is room. */
function brand(site: SocialImageOf['site'], type: Typesetter, baseline: number, width: number): string {
  const nameStyle: TextStyle = { family: 'serif', weight: 480, size: 38, spacing: -0.02 };
  const taglineStyle: TextStyle = { family: 'serif', weight: 400, italic: true, size: 27 };
  const name = type.set(site.name, nameStyle).width;
  const tag = type.set(site.tagline, taglineStyle).width;
  return (
    `<path d="M${margin} ${baseline - 26}h14v28h-14z" fill="${light.red}"/>` +
    line(type, margin + 28, baseline, site.name, light.ink, nameStyle) +
    (28 + name + 32 + tag <= width
      ? line(type, margin + width - tag, baseline, site.tagline, light['ink-2'], taglineStyle)
      : '')
  );
}

const wall = ['hysterical', 0, 'bossy', 'period', 0, 'no', 'ambition', 0, 'spinster', 'shrill'] as const;

/** The picture of every page that is not an article: the site's name across the sheet, and words, some blacked out. */
export function siteImage({ name, tagline }: SocialImageOf['site'], type: Typesetter): string {
  const width = socialSize.width - 2 * margin;
  const mast = { family: 'serif', weight: 440, spacing: -0.035 } as const;
  const size = Math.min(246, width / Math.max(type.set(name, { ...mast, size: 1 }).width, 0.1));
  const taglineStyle: TextStyle = { family: 'serif', weight: 400, italic: true, size: 46, spacing: -0.01 };
  const tag = fitTitle(
    type.readable(tagline) || ' ',
    { width: 400, height: 200, sizes: [46, 38, 30, 24], leading: () => 1.12 },
    (text) => type.set(text, { ...taglineStyle, size: 1 }).width,
  );
  const base = 148 + size * 0.68;
  const under = base + Math.max(80, size * 0.44);
  return page(
    `<path d="M${margin} 56h16v32h-16z" fill="${light.red}"/>` +
      `<path d="M${margin} 104H${margin + width}" stroke="${light.ink}" stroke-width="2"/>` +
      line(type, 96, 83, 'A journal of words, gender, power and identity', light['ink-2'], {
        family: 'sans',
        weight: 500,
        size: 26,
      }) +
      line(type, margin - size * 0.02, base, name, light.ink, { ...mast, size }) +
      tag.lines
        .map((text, row) =>
          line(type, margin, under + row * tag.size * 1.12, text, light.ink, { ...taglineStyle, size: tag.size }),
        )
        .join('') +
      wallOfWords(type, margin + 440, under, width - 440),
  );
}

function wallOfWords(type: Typesetter, left: number, top: number, width: number): string {
  const style: TextStyle = { family: 'serif', weight: 420, size: 42, spacing: -0.01 };
  const slash = type.set('/', style).width;
  const gap = 18;
  let [x, y] = [left, top];
  let body = '';
  for (const [index, word] of wall.entries()) {
    const wide = word === 0 ? 90 + ((index * 37) % 60) : type.set(word, style).width;
    if (x + wide > left + width) [x, y] = [left, y + 60];
    body +=
      word === 0
        ? `<path d="M${x.toFixed(1)} ${y - 27}h${wide}v28h-${wide}z" fill="${light.ink}"/>`
        : line(type, x, y, word, light.ink, style);
    x += wide + gap;
    if (index < wall.length - 1 && x + slash <= left + width) body += line(type, x, y, '/', light.rule, style);
    x += slash + gap;
  }
  return body;
}

const page = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${socialSize.width}" height="${socialSize.height}" ` +
  `viewBox="0 0 ${socialSize.width} ${socialSize.height}">` +
  `<rect width="100%" height="100%" fill="${light.paper}"/>${body}</svg>`;

/** Pictographs at either end add nothing to the words. Between words, one may replace a word, so those are kept. */
const PICTOGRAPH = String.raw`(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\u200d|\ufe0f)*\s*`;
const PICTOGRAPHS_AT_ENDS = new RegExp(`^\\s*(?:${PICTOGRAPH})+|(?:${PICTOGRAPH})+$`, 'gu');
