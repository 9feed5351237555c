import type { Element, ElementContent, Root, Text } from 'hast';
import { plainText } from './rehype-rules.js';

/** The facts that an article's text and its sources need of each other. */
export interface SourceFacts {
  /** The numbers of the entries in the sources. */
  numbers: readonly number[];
  /** Those of them that the text cites. */
  cited: readonly number[];
}

export const NO_SOURCES: SourceFacts = { numbers: [], cited: [] };

/** The id of an entry. It begins with no prefix of a heading or a footnote, whose names authors choose. */
export const entryId = (number: number): string => `source-${number}`;
/** The id of the first mark in the text that cites an entry. */
export const firstMarkId = (number: number): string => `source-ref-${number}`;

const isElement = (node: { type: string }): node is Element => node.type === 'element';
const isList = ({ tagName }: Element): boolean => tagName === 'ol' || tagName === 'ul';
const itemsOf = (list: Element): Element[] =>
  list.children.filter((child): child is Element => isElement(child) && child.tagName === 'li');

/** `[3]` at the start of an entry. */
const WRITTEN_NUMBER = /^\[(\d{1,3})\](?:\s|$)/;
/** A line of a paragraph that begins with such a number. */
const NEXT_LINE = /\n(?=\[\d{1,3}\]\s)/;

const writtenNumber = (element: Element): number | undefined => {
  const [, number] = WRITTEN_NUMBER.exec(plainText(element)) ?? [];
  return number === undefined ? undefined : Number(number);
};

/**
 * The entries of an article's sources by number: what begins with a number in brackets, otherwise the items of its numbered
 * lists, otherwise those of its other lists. If two have the same number, it means the first.
 */
export function entriesIn(tree: Root): ReadonlyMap<number, Element> {
  const blocks = tree.children.filter(isElement);
  const written = writtenEntries(blocks);
  const entries = new Map<number, Element>();
  for (const [number, element] of written.length > 0 ? written : countedEntries(blocks.filter(isList)))
    if (!entries.has(number)) entries.set(number, element);
  return entries;
}

type Entry = readonly [number: number, element: Element];

const writtenEntries = (blocks: readonly Element[]): Entry[] =>
  blocks
    .flatMap((block) => (isList(block) ? itemsOf(block) : block.tagName === 'p' ? [block] : []))
    .flatMap((element): Entry[] => {
      const number = writtenNumber(element);
      return number === undefined ? [] : [[number, element]];
    });

function countedEntries(lists: readonly Element[]): Entry[] {
  const numbered = lists.filter(({ tagName }) => tagName === 'ol');
  let next = 1;
  return (numbered.length > 0 ? numbered : lists).flatMap((list) => {
    if (list.tagName === 'ol') next = Number(list.properties.start ?? 1);
    return itemsOf(list).map((element): Entry => [next++, element]);
  });
}

/**
 * A rehype plugin for an article's sources: each entry gets an id, and a link back to the text that cites it. The entries of
 * a list without numbers get numbers.
 *
 * @param known for a processor of one text; otherwise they are the VFile's data (`sources`)
 */
export function sourceEntries(known?: SourceFacts) {
  return (tree: Root, file: { data: object }): void => {
    const { cited } = known ?? (file.data as { sources?: SourceFacts }).sources ?? NO_SOURCES;
    splitParagraphs(tree);
    const entries = entriesIn(tree);
    numberLists(tree, entries);
    for (const [number, element] of entries) element.properties.id = entryId(number);
    for (const number of cited) addBackLink(entries.get(number), number);
  };
}

/** Makes the lines of a paragraph that begin with a number in brackets paragraphs of their own. */
export function splitParagraphs(tree: Root): void {
  tree.children = tree.children.flatMap((block) => {
    if (!isElement(block) || block.tagName !== 'p' || writtenNumber(block) === undefined) return [block];
    return separated(linesOf(block).map((children): Element => ({ ...block, properties: {}, children })));
  });
}

function linesOf(paragraph: Element): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const child of paragraph.children) {
    const [first = '', ...others] = child.type === 'text' ? child.value.split(NEXT_LINE) : [];
    lines.at(-1)!.push(child.type === 'text' ? { type: 'text', value: first } : child);
    lines.push(...others.map((value): ElementContent[] => [{ type: 'text', value }]));
  }
  return lines;
}

const separated = (blocks: Element[]): (Element | Text)[] =>
  blocks.flatMap((block, index) => (index === 0 ? [block] : [{ type: 'text', value: '\n' }, block]));

/** Shows the numbers of entries in lists without numbers. */
function numberLists(tree: Root, entries: ReadonlyMap<number, Element>): void {
  const numbers = new Map([...entries].map(([number, element]) => [element, number]));
  for (const list of tree.children) {
    if (!isElement(list) || list.tagName !== 'ul') continue;
    const [first] = itemsOf(list);
    const number = first && numbers.get(first);
    if (number === undefined || writtenNumber(first!) !== undefined) continue;
    list.tagName = 'ol';
    if (number !== 1) list.properties.start = number;
  }
}

function addBackLink(entry: Element | undefined, number: number): void {
  const last = entry?.children.findLast(isElement);
  const end = last?.tagName === 'p' ? last : entry;
  const link: Element = {
    type: 'element',
    tagName: 'a',
    properties: { href: `#${firstMarkId(number)}`, className: ['source-back'], ariaLabel: 'Back to the text' },
    children: [{ type: 'text', value: '↩' }],
  };
  end?.children.push({ type: 'text', value: ' ' }, link);
}
