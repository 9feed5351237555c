export interface Sheet {
  text: string;
  /** Those that show that a page needs it. */
  classes: string[];
}

/** The names of classes in a style sheet (more than there are does no harm: a sheet too many is put in). */
export const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.(-?[_a-z][\w-]*)/gi)].map(([, name]) => name!));

/** The paths that a sheet imports, in their order. */
export const importsOf = (css: string): string[] => [...css.matchAll(/@import '([^']+)'/g)].map(([, path]) => path!);

/** The sheets that style anything in a page, one after the other. */
export function choose(sheets: Sheet[], page: string): string {
  const used = new Set([...page.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/)));
  return sheets
    .filter(({ classes }) => classes.some((name) => used.has(name)))
    .map(({ text }) => text)
    .join('');
}
