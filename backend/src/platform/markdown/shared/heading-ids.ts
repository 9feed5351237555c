import type { Element, Root } from 'hast';
import { eachElement, plainText } from './rehype-rules.js';

/** The words of a heading, as a part of an address. */
export const headingSlug = (text: string): string => [...slugOf(text)].slice(0, 60).join('');

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const HEADING = /^h[2-6]$/;
/** GitHub numbers the second of two equal headings 1. Here it is 2. */
const NUMBERED = /^(.+)-(\d+)$/;

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * Gives the headings of a text ids made of their words, and leads the text's own links to them: `[below](#part-two)`, in the
 * form that GitHub uses as well. It runs after the sanitizer, which lets no author choose an id.
 *
 * @param prefix avoids clashes with the ids of the page and of its other texts
 */
export function headingIds(prefix: string) {
  return (tree: Root): void => {
    const headings: Element[] = [];
    const links: Element[] = [];
    eachElement(tree, (element) => {
      const { tagName, properties } = element;
      if (HEADING.test(tagName) && properties.id === undefined) headings.push(element);
      const isFootnote = properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined;
      if (tagName === 'a' && !isFootnote) links.push(element);
    });
    const ids = new Set<string>();
    const times = new Map<string, number>();
    // Published links name the h2s, so a subheading with the same words must not take their numbers.
    const isSection = ({ tagName }: Element): boolean => tagName === 'h2';
    for (const heading of [...headings.filter(isSection), ...headings.filter((one) => !isSection(one))]) {
      const name = `${prefix}${headingSlug(plainText(heading)) || 'this'}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      heading.properties.id = time === 1 ? name : `${name}-${time}`;
      ids.add(heading.properties.id);
    }
    for (const { properties } of links) {
      const id = typeof properties.href === 'string' && idOf(properties.href, prefix, ids);
      if (id) properties.href = `#${id}`;
    }
  };
}

function idOf(href: string, prefix: string, ids: ReadonlySet<string>): string | undefined {
  if (!href.startsWith('#')) return undefined;
  const fragment = decoded(href.slice(1));
  const slug = headingSlug(fragment);
  const [, base, number] = NUMBERED.exec(slug) ?? [];
  const candidates = [fragment, prefix + slug, ...(base ? [`${prefix}${base}-${Number(number) + 1}`] : [])];
  return candidates.find((id) => ids.has(id));
}
