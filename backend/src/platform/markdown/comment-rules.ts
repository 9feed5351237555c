import type { Element, ElementContent, Root } from 'hast';
import { eachElement } from './rehype-rules.js';

const strongParagraph = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [{ type: 'element', tagName: 'strong', properties: {}, children }],
});

/** Its links become what they say: a link in a link (a picture in one was made to one) is none in HTML. */
const withoutLinks = (children: ElementContent[]): ElementContent[] =>
  children.flatMap((child) => {
    if (child.type !== 'element') return [child];
    const inner = withoutLinks(child.children);
    return child.tagName === 'a' ? inner : [{ ...child, children: inner }];
  });

/** What stands in an element's place in a comment; undefined leaves it as it is. */
function replacementFor(element: Element): ElementContent[] | undefined {
  const { tagName, properties, children } = element;
  if (/^h[1-6]$/.test(tagName)) return properties.id === 'footnote-label' ? [] : [strongParagraph(children)];
  if (tagName === 'img') {
    const words = typeof properties.alt === 'string' && properties.alt.trim() ? properties.alt : 'Picture';
    const text = { type: 'text' as const, value: words };
    if (typeof properties.src !== 'string') return [text];
    return [{ type: 'element', tagName: 'a', properties: { href: properties.src }, children: [text] }];
  }
  if (tagName === 'a' && properties.dataFootnoteRef !== undefined) return children;
  if (tagName === 'a' && properties.dataFootnoteBackref !== undefined) return [];
  if (tagName === 'a') element.children = withoutLinks(children);
  delete properties.id;
  return undefined;
}

/**
 * A comment stands among others under somebody else's article: it loads nothing, so that nobody is told who reads it (a
 * picture becomes a link to it), has no headings that would be the article's, and no ids, which two comments would share.
 */
export function commentRules() {
  return (tree: Root): void =>
    eachElement(tree, (element, parent) => {
      const others = replacementFor(element);
      const siblings = parent.children as ElementContent[];
      if (others) siblings.splice(siblings.indexOf(element), 1, ...others);
    });
}
