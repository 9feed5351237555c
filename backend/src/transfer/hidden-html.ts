import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Changes } from './changes.js';

/** Ghost's marks in its HTML, which say where a card begins and ends. */
const MARK = /^\s*(?:kg-card-(?:begin|end)|kg-gated-block|members-only)\b/;
const GATE = /^\s*kg-gated-block:begin\b/;
const GATE_END = /^\s*kg-gated-block:end\b/;

/** Removes comments from HTML, and the blocks that Ghost shows to members alone. */
export function withoutHiddenHtml(parent: Root | Element, changes: Changes): void {
  let isHidden = false;
  const children: (RootContent | ElementContent)[] = [];
  for (const child of parent.children) {
    if (child.type === 'comment') {
      if (GATE_END.test(child.value)) isHidden = false;
      else if (GATE.test(child.value) && /\bnonMember:\s*false\b/.test(child.value)) {
        isHidden = true;
        changes.count('members');
      } else if (!MARK.test(child.value)) changes.count('comments');
    } else if (!isHidden) {
      if (child.type === 'element') withoutHiddenHtml(child, changes);
      children.push(...(child.type === 'element' ? withCaptionAbove(child) : [child]));
    }
  }
  parent.children = children as ElementContent[];
}

/** A table of Markdown has no caption: it is a paragraph above the table. */
function withCaptionAbove(element: Element): Element[] {
  if (element.tagName !== 'table') return [element];
  const captions = element.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'caption',
  );
  return [...captions.map((caption) => ({ ...caption, tagName: 'p' })), element];
}
