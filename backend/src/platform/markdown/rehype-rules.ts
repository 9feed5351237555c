import type { Element, ElementContent, Nodes, Root } from 'hast';

type Parent = Root | Element;

function eachElement(parent: Parent, visit: (element: Element, parent: Parent, index: number) => void): void {
  parent.children.forEach((child, index) => {
    if (child.type !== 'element') return;
    eachElement(child, visit);
    visit(child, parent, index);
  });
}

/** Links that leave the site say so to the browser: no opener, no credit for spam. */
export function externalLinks() {
  return (tree: Root): void =>
    eachElement(tree, (element) => {
      const href = element.properties.href;
      if (element.tagName === 'a' && typeof href === 'string' && /^https?:/i.test(href)) {
        element.properties.rel = ['nofollow', 'noopener', 'noreferrer', 'ugc'];
      }
    });
}

/** A wide table scrolls by itself instead of the page, and can be reached with the keyboard. */
export function scrollableTables() {
  return (tree: Root): void =>
    eachElement(tree, (element, parent, index) => {
      if (element.tagName !== 'table') return;
      const wrapper: Element = {
        type: 'element',
        tagName: 'div',
        properties: { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: 'Table' },
        children: [element],
      };
      (parent.children as ElementContent[])[index] = wrapper;
    });
}

/** The text of a tree without its footnotes, in one line. */
export function plainText(tree: Nodes): string {
  const parts: string[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'text') parts.push(node.value);
    if (node.type === 'element' && (node.properties.dataFootnotes !== undefined || node.tagName === 'sup')) return;
    if ('children' in node) for (const child of node.children) walk(child);
    if (node.type === 'element' && BLOCKS.has(node.tagName)) parts.push(' ');
  };
  walk(tree);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const BLOCKS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'blockquote',
  'td',
  'th',
  'tr',
  'pre',
  'br',
  'hr',
]);
