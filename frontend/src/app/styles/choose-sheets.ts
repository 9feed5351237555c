export interface Sheet {
  text: string;
  /** For each selector, the classes that a page must have for the selector to match anything. */
  selectors: string[][];
}

const CLASS = /\.(-?[_a-z][\w-]*)/gi;
const classNames = (selector: string): string[] => [...selector.matchAll(CLASS)].map(([, name]) => name!);

/**
 * The class names in a style sheet. May find too many, which is harmless: at worst a page gets one sheet more than it
 * needs.
 */
export const classesOf = (css: string): Set<string> => new Set(classNames(css));

/**
 * The classes of each selector in a style sheet, except those inside :not(). Lists inside :is() are split at their
 * commas too; each part then requires fewer classes, so at worst a page gets one sheet more than it needs.
 */
export const selectorsOf = (css: string): string[][] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors]) => selectors!.replace(/:not\([^()]*\)/g, '').split(','))
    .map(classNames)
    .filter((classes) => classes.length > 0);

/** The classes that a style sheet styles by themselves, as `.card {`. */
export const ownClassesOf = (css: string): string[] =>
  [...css.matchAll(/(?:^|[{}])\s*\.(-?[_a-z][\w-]*)\s*\{/gi)].map(([, name]) => name!);

/** The paths that a sheet imports, in order. */
export const importsOf = (css: string): string[] => [...css.matchAll(/@import '([^']+)'/g)].map(([, path]) => path!);

/** The distinct values of all `class` attributes in a page, joined by spaces. Most values repeat many times. */
export function classesIn(page: string): string {
  const lists = new Set<string>();
  for (let at = page.indexOf(CLASSES); at !== -1; at = page.indexOf(CLASSES, at)) {
    const end = page.indexOf('"', (at += CLASSES.length));
    lists.add(page.slice(at, end));
  }
  return [...lists].join(' ');
}
const CLASSES = ' class="';

/** The text of all sheets that style any of these classes, in order. */
export function choose(sheets: Sheet[], classes: string): string {
  const used = new Set(classes.split(/\s+/));
  return sheets
    .filter(({ selectors }) => selectors.some((classes) => classes.every((name) => used.has(name))))
    .map(({ text }) => text)
    .join('');
}
