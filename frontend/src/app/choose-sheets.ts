export interface Sheet {
  text: string;
  /** For each of its selectors, the classes that a page has to have for it to style anything. */
  selectors: string[][];
}

const CLASS = /\.(-?[_a-z][\w-]*)/gi;
const classNames = (selector: string): string[] => [...selector.matchAll(CLASS)].map(([, name]) => name!);

/** The names of classes in a style sheet (more than there are does no harm: a sheet too many is put in). */
export const classesOf = (css: string): Set<string> => new Set(classNames(css));

/**
 * The classes of each selector in a style sheet, without those that it must not have. The lists in :is() are cut at their commas
 * like others: then each part needs less, and a sheet too many is put in.
 */
export const selectorsOf = (css: string): string[][] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors]) => selectors!.replace(/:not\([^()]*\)/g, '').split(','))
    .map(classNames)
    .filter((classes) => classes.length > 0);

/** The paths that a sheet imports, in their order. */
export const importsOf = (css: string): string[] => [...css.matchAll(/@import '([^']+)'/g)].map(([, path]) => path!);

/** All that stands in a `class` of a page, once each. Most stand there many times, and the same in many pages. */
export function classesIn(page: string): string {
  const lists = new Set<string>();
  for (let at = page.indexOf(CLASSES); at !== -1; at = page.indexOf(CLASSES, at)) {
    const end = page.indexOf('"', (at += CLASSES.length));
    lists.add(page.slice(at, end));
  }
  return [...lists].join(' ');
}
const CLASSES = ' class="';

/** The sheets that style anything where there are these classes, one after the other. */
export function choose(sheets: Sheet[], classes: string): string {
  const used = new Set(classes.split(/\s+/));
  return sheets
    .filter(({ selectors }) => selectors.some((classes) => classes.every((name) => used.has(name))))
    .map(({ text }) => text)
    .join('');
}
