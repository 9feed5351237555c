import type { Element, ElementContent, Root, RootContent } from 'hast';
import type { Changes } from '../imports/changes.js';

/** Ghost removes these blocks from the text of the HTML, even across elements, so this cannot use the tree. */
const GATED_BLOCK = /<!--\s*kg-gated-block:begin\b([^\n]*?)-->([\s\S]*?)<!--\s*kg-gated-block:end\s*-->/g;
/** Other comments that Ghost writes into its HTML. They are not counted. */
const GHOST_MARKER = /^\s*(?:kg-card-(?:begin|end)|kg-gated-block|members-only)\b/;
const INVISIBLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;

/** Removes the blocks that Ghost shows to members only. */
export const withoutGatedBlocks = (html: string, changes: Changes): string =>
  html.replace(GATED_BLOCK, (_, parameters: string, content: string) => {
    if (/\bnonMember:["']?true\b/.test(parameters)) return content;
    changes.count('members');
    return '';
  });

/** Removes comments, and elements that the page itself hid. */
export function withoutHiddenHtml(parent: Root | Element, changes: Changes): void {
  const children: (RootContent | ElementContent)[] = [];
  for (const child of parent.children) {
    if (child.type === 'comment') {
      if (!GHOST_MARKER.test(child.value)) changes.count('comments');
    } else if (child.type !== 'element') children.push(child);
    else if (isHidden(child)) changes.count('elements', `<${child.tagName} hidden>`);
    else {
      showLazyImage(child);
      withoutHiddenHtml(child, changes);
      children.push(...withCaptionAbove(child));
    }
  }
  parent.children = children as ElementContent[];
}

const isHidden = ({ properties: { hidden, style } }: Element): boolean =>
  (hidden !== undefined && hidden !== false) || (typeof style === 'string' && INVISIBLE.test(style));

/** On the old site a script loaded it. */
function showLazyImage({ tagName, properties }: Element): void {
  const source = properties['dataSrc'];
  if (tagName === 'img' && typeof source === 'string' && source !== '') properties['src'] = source;
}

/** Tables in Markdown have no caption: it becomes a paragraph above the table. */
function withCaptionAbove(element: Element): Element[] {
  if (element.tagName !== 'table') return [element];
  const captions = element.children.filter(
    (child): child is Element => child.type === 'element' && child.tagName === 'caption',
  );
  return [...captions.map((caption) => ({ ...caption, tagName: 'p' })), element];
}
