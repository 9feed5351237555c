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

/** Which sheets style anything in a page: their places in the list. */
export function choose(sheets: Sheet[], page: string): number[] {
  // Most lists stand there many times.
  const lists = new Set([...page.matchAll(/\bclass="([^"]*)"/g)].map(([, names]) => names!));
  const used = new Set([...lists].flatMap((names) => names.split(/\s+/)));
  return sheets.flatMap(({ selectors }, at) =>
    selectors.some((classes) => classes.every((name) => used.has(name))) ? [at] : [],
  );
}
