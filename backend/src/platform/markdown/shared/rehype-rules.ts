import type { Element, ElementContent, Nodes, Root, Text } from 'hast';

type Parent = Root | Element;

/** Visits every element, inner ones first. Elements that a visit inserts are not visited. */
export function eachElement(parent: Parent, visit: (element: Element, parent: Parent, index: number) => void): void {
  [...parent.children].forEach((child, index) => {
    if (child.type !== 'element') return;
    eachElement(child, visit);
    visit(child, parent, index);
  });
}

/**
 * Renders raw HTML in Markdown as text, because the author meant it to be read ("he said <sigh>"). A block of HTML
 * becomes a paragraph.
 */
export function htmlAsText(
  _: unknown,
  { value }: { value: string },
  parent: { type: string } | undefined,
): Text | Element {
  const text: Text = { type: 'text', value };
  const isBlock = parent !== undefined && BLOCK_PARENTS.has(parent.type);
  return isBlock ? { type: 'element', tagName: 'p', properties: {}, children: [text] } : text;
}

const BLOCK_PARENTS = new Set(['root', 'blockquote', 'listItem', 'footnoteDefinition']);

/** A fake base URL for resolving relative URLs as a browser does. */
const BASE_URL = 'https://here.invalid/';

/** Resolves a URL as a browser does and returns it if it is on another host. `//host/path` is, too. */
function externalUrl(address: unknown): URL | undefined {
  if (typeof address !== 'string' || !URL.canParse(address, BASE_URL)) return undefined;
  const url = new URL(address, BASE_URL);
  return /^https?:$/.test(url.protocol) && url.host !== 'here.invalid' ? url : undefined;
}

/** Adds `rel` to external links: no opener, no referrer, no search ranking for spam. */
export function externalLinks() {
  return (tree: Root): void =>
    eachElement(tree, (element) => {
      if (element.tagName === 'a' && externalUrl(element.properties.href)) {
        element.properties.rel = ['nofollow', 'noopener', 'noreferrer', 'ugc'];
      }
    });
}

const PHONE_SCHEME = /^(?:tel|sms):/i;
const PHONE_NUMBER = /^(?:tel|sms):\+?(?:[\d().*#,;/-]|%20)+(?:\?&?body=[^#]*)?$/i;

/** Leaves only phone numbers in links that dial or text. */
export function phoneLinks() {
  return (tree: Root): void =>
    eachElement(tree, ({ properties }) => {
      const { href } = properties;
      if (typeof href === 'string' && PHONE_SCHEME.test(href) && !PHONE_NUMBER.test(href)) delete properties.href;
    });
}

/** Makes external image URLs absolute, so that `//host/path` is loaded by https even on an http page. */
export function externalImages() {
  return (tree: Root): void =>
    eachElement(tree, (element) => {
      const source = element.tagName === 'img' && externalUrl(element.properties.src);
      if (source) element.properties.src = source.href;
    });
}

const FOOTNOTE_LABEL_ID = 'footnote-label';
/** The prefix of ids in an article's sources; ids in its text begin with user-content-. */
export const SOURCES_ID_PREFIX = 'user-content-sources-';

/**
 * Adds the prefix to the id of the footnotes' heading, which has none by default: the sources have their own footnotes.
 */
export function sourcesLabel() {
  return (tree: Root): void =>
    eachElement(tree, ({ properties }) => {
      if (properties.id === FOOTNOTE_LABEL_ID) properties.id = `${SOURCES_ID_PREFIX}${FOOTNOTE_LABEL_ID}`;
      if ([properties.ariaDescribedBy].flat().includes(FOOTNOTE_LABEL_ID))
        properties.ariaDescribedBy = [`${SOURCES_ID_PREFIX}${FOOTNOTE_LABEL_ID}`];
    });
}

const HEADING = /^h([1-6])$/;

/**
 * Moves all headings of a text one level down if one of them is an h1, because the article's title is the only h1 of a
 * page. An h6 stays, and so does the heading of the notes, which are a section of the page. A text whose sections begin
 * at h2 needs no change: with an h3 right below the title, the outline would skip a level.
 */
export function demoteHeadings() {
  return (tree: Root): void => {
    const headings: Element[] = [];
    eachElement(tree, (element) => {
      if (HEADING.test(element.tagName) && element.properties.id === undefined) headings.push(element);
    });
    if (!headings.some(({ tagName }) => tagName === 'h1')) return;
    for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName[1]) + 1)}`;
  };
}

/** Wraps tables, so that a wide one scrolls separately from the page and by keyboard. */
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

/** Returns the text of a tree in one line, without footnotes. */
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
  'figcaption',
  'br',
  'hr',
]);
