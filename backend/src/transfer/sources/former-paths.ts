import { plainPath, withoutSlash } from '../../kernel/plain-path.js';

type Front = Record<string, unknown>;

/** The addresses that programs read from the front matter: the page's own, and others that lead to it. */
const OWN = ['url', 'permalink'];
const OTHERS = ['aliases', 'redirect_from'];
/** All fields that this file reads. */
export const FORMER_PATH_FIELDS = [...OWN, ...OTHERS, 'slug'];

const EXTENSION = /\.[^./]+$/;
/** Where programs keep the pages: no part of their addresses. */
const FOLDERS = /^(?:content|src|source|_?posts|_?drafts)\//;
const DATED = /^(\d{4})-(\d{1,2})-(\d{1,2})-(.+)$/;

export interface FormerPaths {
  /** The first one is the likeliest. */
  formerPaths: string[];
  /** Those of them that no front matter declares: another page may declare one of them, and then it is that page's. */
  guessedPaths: string[];
}

/**
 * The paths that the page of a Markdown file may have had: those in its front matter, and those that Hugo, Jekyll, Hexo and
 * Eleventy make of its file name by default, also with its slug.
 *
 * @param file its path below the folder
 */
export function formerPathsOf(front: Front, file: string): FormerPaths {
  let stem = file.replaceAll('\\', '/').replace(EXTENSION, '');
  stem = stem.replace(/(^|\/)index$/i, '');
  const posts = stem.includes('_posts/') ? stem.slice(stem.indexOf('_posts/')) : stem;
  const short = posts.replace(FOLDERS, '');
  const slug = textOf(front['slug']);
  const own = OWN.flatMap((field) => pathsIn(front[field]));
  const others = OTHERS.flatMap((field) => pathsIn(front[field]));
  const named = slug === undefined ? short : [...short.split('/').slice(0, -1), slug].join('/');
  const guesses = [...[named, stem, short].map((path) => `/${path}`), ...datedPaths(short, slug)];
  const pathsOf = (all: string[]) => [...new Set(all)].map(withoutSlash).filter((path) => path !== '');
  const declared = new Set(pathsOf([...own, ...others]));
  return {
    formerPaths: pathsOf([...own, ...guesses, ...others]),
    guessedPaths: pathsOf(guesses).filter((path) => !declared.has(path)),
  };
}

/** Jekyll's and Hexo's default: `2014-03-09-title.md` is `/2014/03/09/title.html` or `/2014/03/09/title/`. */
function datedPaths(stem: string, slug: string | undefined): string[] {
  const [, year, month = '', day = '', name] = DATED.exec(stem.split('/').at(-1) ?? '') ?? [];
  if (year === undefined) return [];
  const path = `/${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}/${slug ?? name}`;
  return [`${path}.html`, path];
}

/** Paths and URLs in a field, which may be a list. Patterns such as `/:year/:title/` name no page. */
function pathsIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    const text = textOf(one);
    if (text === undefined || text.includes('/:') || !/^(?:https?:\/\/[^/]+)?\//.test(text)) return [];
    const path = URL.parse(text, 'http://site')?.pathname;
    return path === undefined ? [] : [plainPath(path)];
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value.trim()) || undefined;
