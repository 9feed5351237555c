import type { Element, ElementContent, Root, Text } from 'hast';
import { entryId, firstMarkId, NO_SOURCES } from './source-entries.js';
import type { SourceFacts } from './source-entries.js';

/**
 * `[1]`, `[2, 5]` or `[3–4]` in a text. Also if a backslash was typed before it: pasted text has one before each bracket.
 */
const MARK = /\[(\d{1,3}(?:\s*[,;–—-]+\s*\d{1,3})*)\]/g;
/** A text without it cites nothing. It may be something else, such as a link. */
export const POSSIBLE_MARK = /\[\d/;

/** Other links, what is shown as typed, and the table of contents. */
const SKIPPED = new Set(['a', 'code', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * A rehype plugin for an article's text: numbers in brackets lead to the entries of the sources that have these numbers.
 * Others stay text. The marks are superscript like those of footnotes, which an excerpt leaves out.
 *
 * @param known for a processor of one text; otherwise they are the VFile's data (`sources`)
 */
export function sourceMarks(known?: SourceFacts) {
  return (tree: Root, file: { data: object }): void => {
    const { numbers } = known ?? (file.data as { sources?: SourceFacts }).sources ?? NO_SOURCES;
    if (numbers.length > 0) markSources(tree, new Set(numbers));
  };
}

/** Changes the marks in a text to links. Returns the numbers that it cites. */
export function markSources(tree: Root, numbers: ReadonlySet<number>): ReadonlySet<number> {
  const cited = new Set<number>();
  const walk = (parent: Root | Element): void => {
    parent.children = (parent.children as ElementContent[]).flatMap((child) => {
      if (child.type === 'text') return withMarks(child, numbers, cited);
      if (child.type === 'element' && !SKIPPED.has(child.tagName)) walk(child);
      return [child];
    });
  };
  walk(tree);
  return cited;
}

function withMarks(text: Text, numbers: ReadonlySet<number>, cited: Set<number>): ElementContent[] {
  const { value } = text;
  const parts: ElementContent[] = [];
  let end = 0;
  for (const { 0: written, 1: inside = '', index } of value.matchAll(MARK)) {
    if (!inside.match(/\d+/g)?.some((number) => numbers.has(Number(number)))) continue;
    parts.push({ type: 'text', value: value.slice(end, index) }, markOf(inside, numbers, cited));
    end = index + written.length;
  }
  return end === 0 ? [text] : [...parts, { type: 'text' as const, value: value.slice(end) }].filter(isShown);
}

function markOf(inside: string, numbers: ReadonlySet<number>, cited: Set<number>): Element {
  const children: ElementContent[] = [{ type: 'text', value: '[' }];
  const isFirst = (number: number): boolean => {
    const before = cited.size;
    if (numbers.has(number)) cited.add(number);
    return cited.size > before;
  };
  let previous: number | undefined;
  for (const part of inside.split(/(\d+)/)) {
    if (!/^\d/.test(part)) {
      children.push({ type: 'text', value: part });
      if (!/[–—-]/.test(part)) previous = undefined;
      continue;
    }
    const number = Number(part);
    // The entries between the ends of a range are cited, too.
    for (let between = (previous ?? number) + 1; between < number; between++)
      if (isFirst(between)) children.push(element('span', { id: firstMarkId(between) }, []));
    children.push(numbers.has(number) ? linkTo(number, part, isFirst(number)) : { type: 'text', value: part });
    previous = number;
  }
  children.push({ type: 'text', value: ']' });
  return element('sup', { className: ['source-mark'] }, children.filter(isShown));
}

const isShown = (part: ElementContent): boolean => part.type !== 'text' || part.value !== '';

const linkTo = (number: number, written: string, isFirst: boolean): Element =>
  element(
    'a',
    { href: `#${entryId(number)}`, ...(isFirst && { id: firstMarkId(number) }), ariaLabel: `Source ${number}` },
    [{ type: 'text', value: written }],
  );

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});
