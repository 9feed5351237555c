import type { Element, ElementContent, Nodes, Root, Text } from 'hast';

type Parent = Root | Element;

/** Visits every element, the inner ones first. What a visit puts in or takes away is not visited. */
export function eachElement(parent: Parent, visit: (element: Element, parent: Parent, index: number) => void): void {
  [...parent.children].forEach((child, index) => {
    if (child.type !== 'element') return;
    eachElement(child, visit);
    visit(child, parent, index);
  });
}

/**
 * HTML in Markdown is no HTML here, but it was typed to be read ("he said <sigh>"): it becomes text, and a paragraph where
 * it stood alone.
 */
export function htmlAsText(
  _: unknown,
  { value }: { value: string },
  parent: { type: string } | undefined,
): Text | Element {
  const text: Text = { type: 'text', value };
  const alone = parent !== undefined && STANDS_ALONE_IN.has(parent.type);
  return alone ? { type: 'element', tagName: 'p', properties: {}, children: [text] } : text;
}

const STANDS_ALONE_IN = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** Nobody's page: what an address without a host is read against, as a browser reads it. */
const BASE_URL = 'https://here.invalid/';

/** The address that a browser makes of it, when that is of another host. `//host/path` is one too. */
function externalUrl(address: unknown): URL | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, BASE_URL)) return undefined;
  const url = new URL(address, BASE_URL);
  return /^https?:$/.test(url.protocol) && url.host !== 'here.invalid' ? url : undefined;
}

/** Links that leave the site say so to the browser: no opener, no credit for spam. */
export function externalLinks() {
  return (tree: Root): void =>
    eachElement(tree, (element) => {
      if (element.tagName === 'a' && externalUrl(element.properties.href)) {
        element.properties.rel = ['nofollow', 'noopener', 'noreferrer', 'ugc'];
      }
    });
}

/** Pictures of other hosts come by https, also to a page that does not: `//host/path` would come as the page did. */
export function externalImages() {
  return (tree: Root): void =>
    eachElement(tree, (element) => {
      const source = element.tagName === 'img' && externalUrl(element.properties.src);
      if (source) element.properties.src = source.href;
    });
}

const FOOTNOTE_LABEL_ID = 'footnote-label';
/** Ids of the sources begin with this; those of the text begin with user-content-. */
export const SOURCES_ID_PREFIX = 'user-content-sources-';

/** The heading above the notes has an id without a prefix; the sources have notes of their own. */
export function sourcesLabel() {
  return (tree: Root): void =>
    eachElement(tree, ({ properties }) => {
      if (properties.id === FOOTNOTE_LABEL_ID) properties.id = `${SOURCES_ID_PREFIX}${FOOTNOTE_LABEL_ID}`;
      if ([properties.ariaDescribedBy].flat().includes(FOOTNOTE_LABEL_ID))
        properties.ariaDescribedBy = [`${SOURCES_ID_PREFIX}${FOOTNOTE_LABEL_ID}`];
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
