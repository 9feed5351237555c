import type { Element, ElementContent, Root, RootContent } from 'hast';
import { wordLists } from './word-lists';

/** Turns the HTML of the programs that people copy from into plain elements. */

const DROPPED = new Set(['script', 'style', 'meta', 'link', 'title', 'head', 'template', 'svg', 'iframe', 'object', 'form', 'button', 'input', 'select', 'o:p']); // prettier-ignore
const INLINE_STYLES: [RegExp, string][] = [
  // From the inside out, so that neighbors in bold can be joined.
  [/(?:^|;)\s*text-decoration(?:-line)?:[^;]*line-through/i, 'del'],
  [/(?:^|;)\s*font-style:\s*(?:italic|oblique)/i, 'em'],
  [/(?:^|;)\s*font-weight:\s*(?:bold|bolder|[6-9]00)/i, 'strong'],
];
const SAME: Record<string, string> = { b: 'strong', i: 'em', s: 'del', strike: 'del' };
const MARKS = new Set(['strong', 'em', 'del']);
const BLOCKS = new Set(['p', 'div', 'ul', 'ol', 'li', 'table', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'pre', 'section', 'article']); // prettier-ignore
const HEADING = /^h[1-6]$/;

const styleOf = ({ properties }: Element): string => String(properties.style ?? '');
const classOf = ({ properties }: Element): string => [properties.className].flat().join(' ');

const element = (tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Google writes links as redirects, with the real address in `q`. */
function realAddress(href: unknown): string | null {
  if (typeof href !== 'string' || !URL.canParse(href)) return null;
  const url = new URL(href);
  const target =
    /(^|\.)google\.[a-z.]+$/.test(url.hostname) && url.pathname === '/url' ? url.searchParams.get('q') : null;
  return target && URL.canParse(target) ? target : /^(https?|mailto|tel|sms):$/.test(url.protocol) ? href : null;
}

/** The element's own name, or the one that its style means. */
function renamed(node: Element, children: ElementContent[], inHeading: boolean): ElementContent[] {
  const { tagName, properties } = node;
  const className = classOf(node);
  if (tagName === 'a') {
    const href = realAddress(properties.href);
    return href ? [element('a', children, { href })] : children;
  }
  if (tagName === 'img') {
    const source = properties.src;
    if (typeof source !== 'string' || !source.startsWith('https://')) return [];
    return [element('img', [], { src: source, alt: properties.alt ?? '' })];
  }
  if (/\bMsoTitle\b/.test(className)) return [element('h1', children)];
  const outline = /\bMsoHeading(\d)\b/.exec(className)?.[1];
  if (outline) return [element(`h${outline}`, children)];
  if (/\bMso(Intense)?Quote\b/.test(className)) return [element('blockquote', [element('p', children)])];
  const name = SAME[tagName] ?? tagName;
  // Google wraps everything that is copied in a <b> that is not bold.
  const isNotBold = name === 'strong' && /(?:^|;)\s*font-weight:\s*(normal|[1-5]00)/i.test(styleOf(node));
  const inline = name === 'span' || name === 'font' || name === 'u' || name === 'ins';
  let result =
    MARKS.has(name) && !isNotBold && !(inHeading && name === 'strong') ? [element(name, children)] : children;
  if (inline)
    for (const [style, mark] of INLINE_STYLES)
      if (style.test(styleOf(node)) && !(inHeading && mark === 'strong')) result = [element(mark, result)];
  if (inline || MARKS.has(name)) return result;
  if (name === 'li') return [element('li', tight(children))];
  if (name === 'ul' || name === 'ol') return [element(name, nested(children))];
  if (name === 'table') nameColumns(children);
  const kept: Element['properties'] = name === 'td' || name === 'th' ? pick(properties, 'colSpan', 'rowSpan') : {};
  return [element(name, children, kept)];
}

/** The only paragraph of an item is its text. */
const tight = (children: ElementContent[]): ElementContent[] =>
  children.filter((child) => child.type === 'element' && child.tagName === 'p').length > 1
    ? children
    : children.flatMap((child) => (child.type === 'element' && child.tagName === 'p' ? child.children : [child]));

/** A list right inside of a list, as Google writes it, belongs to the item before. */
function nested(children: ElementContent[]): ElementContent[] {
  const items: ElementContent[] = [];
  for (const child of children) {
    const last = items.findLast((item) => item.type === 'element');
    if (child.type === 'element' && /^[uo]l$/.test(child.tagName) && last?.type === 'element')
      last.children.push(child);
    else items.push(child);
  }
  return items;
}

/** The first row names the columns where no row does: a Markdown table has such a row. */
function nameColumns(children: ElementContent[]): void {
  const cells = (nodes: ElementContent[]): Element[] =>
    nodes.flatMap((node) =>
      node.type !== 'element' ? [] : /^t[hd]$/.test(node.tagName) ? [node] : cells(node.children),
    );
  const rows = (nodes: ElementContent[]): Element[] =>
    nodes.flatMap((node) => (node.type !== 'element' ? [] : node.tagName === 'tr' ? [node] : rows(node.children)));
  if (cells(children).some(({ tagName }) => tagName === 'th')) return;
  for (const cell of cells(rows(children)[0]?.children ?? [])) cell.tagName = 'th';
}

const pick = (properties: Element['properties'], ...names: string[]): Element['properties'] =>
  Object.fromEntries(names.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]]])));

const isBlank = (node: ElementContent): boolean => node.type === 'text' && node.value.trim() === '';
const isBreak = (node: ElementContent): boolean => node.type === 'element' && node.tagName === 'br';
const isBlock = (node: RootContent): boolean => node.type === 'element' && BLOCKS.has(node.tagName);

/** Text at the ends of a mark that is only space goes outside of it: `** bold**` is not bold. */
function trimmed(node: Element): ElementContent[] {
  const before: ElementContent[] = [];
  const after: ElementContent[] = [];
  const [first] = node.children;
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    before.push({ type: 'text', value: ' ' });
    first.value = first.value.trimStart();
  }
  const last = node.children.at(-1);
  if (last?.type === 'text' && /\s$/.test(last.value)) {
    after.push({ type: 'text', value: ' ' });
    last.value = last.value.trimEnd();
  }
  while (node.children.length > 0 && isBreak(node.children.at(-1)!)) after.unshift(node.children.pop()!);
  const isEmpty = node.children.every((child) => isBlank(child) || isBreak(child));
  return isEmpty ? [...before, ...after] : [...before, node, ...after];
}

/** Joins neighbors of the same kind: programs write one bold sentence as several bold spans. */
function joined(children: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  for (const child of children) {
    const last = result.at(-1);
    const isSame = child.type === 'element' && last?.type === 'element' && child.tagName === last.tagName;
    if (
      isSame &&
      (MARKS.has(child.tagName) || (child.tagName === 'a' && child.properties.href === last.properties.href))
    )
      last.children = joined([...last.children, ...child.children]);
    else if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else result.push(child);
  }
  return result;
}

function cleaned(children: RootContent[], inHeading: boolean): ElementContent[] {
  const result = children.flatMap((node): ElementContent[] => {
    if (node.type === 'text')
      return [{ type: 'text', value: node.value.replace(/\u00a0/g, ' ').replace(/\u200b|\ufeff/g, '') }];
    if (node.type !== 'element' || DROPPED.has(node.tagName) || /display:\s*none|mso-hide/i.test(styleOf(node)))
      return [];
    if (/mso-list:\s*ignore/i.test(styleOf(node))) return [];
    const inner = cleaned(node.children, inHeading || HEADING.test(node.tagName));
    if (node.tagName === 'pre') return [node];
    // In a table's cell, paragraphs are lines.
    if (node.tagName === 'td' || node.tagName === 'th')
      return renamed(node, inner.flatMap((child) => (isBlock(child) ? [...(child as Element).children, { type: 'text', value: ' ' }] : [child])), inHeading); // prettier-ignore
    return renamed(node, inner, inHeading);
  });
  const tidy = joined(result).flatMap((node) =>
    node.type === 'element' && MARKS.has(node.tagName) ? trimmed(node) : [node],
  );
  // A line break between blocks is only their distance.
  return tidy.some(isBlock) ? tidy.filter((node) => !isBreak(node)) : tidy;
}

/** An article's headings begin at h2. */
function demote(node: Root | Element): void {
  const hasTop = (parent: Root | Element): boolean =>
    parent.children.some((child) => child.type === 'element' && (child.tagName === 'h1' || hasTop(child)));
  if (node.type === 'root' && !hasTop(node)) return;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (HEADING.test(child.tagName)) child.tagName = `h${Math.min(6, Number(child.tagName[1]) + 1)}`;
    demote(child);
  }
}

/** Removes what a program added, and keeps what the writer meant: headings, lists, tables, links, bold, italic, strike. */
export function cleanHtml(tree: Root): void {
  tree.children = cleaned(wordLists(tree.children), false);
  demote(tree);
}
