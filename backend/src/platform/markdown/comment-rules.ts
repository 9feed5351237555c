import type { Element, ElementContent, Root } from 'hast';
import { eachElement } from './shared/rehype-rules.js';

const strongParagraph = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'p',
  properties: {},
  children: [{ type: 'element', tagName: 'strong', properties: {}, children }],
});

/** Replaces links by their content. HTML does not allow nested links, and an image in a link has become a link. */
const withoutLinks = (children: ElementContent[]): ElementContent[] =>
  children.flatMap((child) => {
    if (child.type !== 'element') return [child];
    const inner = withoutLinks(child.children);
    return child.tagName === 'a' ? inner : [{ ...child, children: inner }];
  });

/** Returns the nodes that replace an element in a comment; undefined leaves the element in place. */
function replacementFor(element: Element): ElementContent[] | undefined {
  const { tagName, properties, children } = element;
  if (/^h[1-6]$/.test(tagName)) return properties.id === 'footnote-label' ? [] : [strongParagraph(children)];
  if (tagName === 'img') {
    const alt = typeof properties.alt === 'string' && properties.alt.trim() ? properties.alt : 'Picture';
    const text = { type: 'text' as const, value: alt };
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
 * A rehype plugin for comments. A comment loads nothing, so that no third party learns who reads it (an image becomes a
 * link to it). It has no headings, because the page's outline is the article's, and no ids, which two comments could
 * share.
 */
export function commentRules() {
  return (tree: Root): void =>
    eachElement(tree, (element, parent) => {
      const replacement = replacementFor(element);
      const siblings = parent.children as ElementContent[];
      if (replacement) siblings.splice(siblings.indexOf(element), 1, ...replacement);
    });
}
