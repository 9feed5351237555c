import { dark, darkCoverHues, darkHues, floatShadow, hues, light, lightHues, type Inks } from './colors';

const declare = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

const declareHues = (table: Record<string, Partial<Inks>>): string =>
  hues
    .map((hue) => declare(Object.fromEntries(Object.entries(table[hue] ?? {}).map(([k, v]) => [`${hue}-${k}`, v]))))
    .join('');

/**
 * The colors as custom properties, for the page's style element; runs only on the server. Without a chosen theme the
 * system setting applies, even without scripts.
 */
export function colorSheet(): string {
  const day = `color-scheme:light;${declare(light)}${declareHues(lightHues)}--shadow-float:${floatShadow.light};`;
  const night = `color-scheme:dark;${declare(dark)}${declareHues(darkHues)}--shadow-float:${floatShadow.dark};`;
  const covers = declareHues(darkCoverHues);
  return [
    `:root{${day}}`,
    `[data-theme=dark]{${night}}`,
    `[data-theme=dark] .cover{${covers}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${night}}:root:not([data-theme]) .cover{${covers}}}`,
    `@media print{:root,[data-theme=dark],[data-theme=dark] .cover{${day}}}`,
    hues
      .map((hue) => `.hue-${hue}{--cat:var(--${hue}-ink);--wash:var(--${hue}-wash);--solid:var(--${hue}-solid)}`)
      .join(''),
  ].join('');
}
