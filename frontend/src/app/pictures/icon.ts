import { dark, light } from '../../theme/colors';
import { at, type Typesetter } from './typesetter';

/** `plain` is transparent and follows the theme; the others have a paper background, as home screens require. */
export type IconKind = 'plain' | 'paper' | 'maskable';

const articles = /^(?:the|an?)\s+/i;

/** The site's icon, scalable: the red tab of the top bar with the initial of the site's name. */
export function siteIcon(name: string, kind: IconKind, type: Typesetter): string {
  const initial = [...type.readable(name).replace(articles, '')][0]?.toUpperCase() ?? '';
  const box = 64;
  // A maskable icon may be cropped to a central circle of 80 %.
  const scale = { plain: 1, paper: 0.74, maskable: 0.56 }[kind];
  const size = 66;
  const tab = { width: 11, height: 44 };
  const letter = type.set(initial, { family: 'serif', weight: 620, size });
  const gap = letter.width > 0 ? 4 : 0;
  const whole = tab.width + gap + letter.width;
  const fit = Math.min(scale, (box * scale) / whole, (box * scale) / 56);
  const ground = kind === 'plain' ? '' : `<rect width="${box}" height="${box}" fill="${light.paper}"/>`;
  const ink =
    kind === 'plain'
      ? `<style>.ink{fill:${light.ink}}.tab{fill:${light.red}}@media (prefers-color-scheme:dark){.ink{fill:${dark.ink}}.tab{fill:${dark.red}}}</style>`
      : `<style>.ink{fill:${light.ink}}.tab{fill:${light.red}}</style>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box} ${box}">${ink}${ground}` +
    `<g transform="translate(${box / 2} ${box / 2}) scale(${fit.toFixed(4)}) translate(${(-whole / 2).toFixed(2)} ${tab.height / 2})">` +
    `<path class="tab" d="M0 ${-tab.height}h${tab.width}v${tab.height}h-${tab.width}z"/>` +
    `<path class="ink" transform="${at(tab.width + gap, 0, size)}" d="${letter.d}"/></g></svg>`
  );
}
