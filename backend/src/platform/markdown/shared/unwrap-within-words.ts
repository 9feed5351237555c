import type { Parents, PhrasingContent, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { isWithinWord } from './word-emphasis.js';

const shownText = (node: PhrasingContent | undefined): string => (node?.type === 'text' ? node.value : '');

/** Whether the emphasis begins or ends within a word, where its stars would be shown. */
function endsWithinWord(children: Parents['children'], index: number): boolean {
  const inside = toString(children[index]);
  const before = shownText(children[index - 1] as PhrasingContent | undefined);
  const after = shownText(children[index + 1] as PhrasingContent | undefined);
  return isWithinWord(before.slice(-1), inside.slice(0, 1)) || isWithinWord(inside.slice(-1), after.slice(0, 1));
}

/**
 * Removes emphasis of parts of words from a tree that becomes Markdown. HTML can mark a part of a word. Our Markdown cannot,
 * because it leaves the stars in words alone.
 */
export function unwrapWithinWords() {
  return (tree: Root): void =>
    visit(tree, (node, index, parent) => {
      if ((node.type !== 'emphasis' && node.type !== 'strong') || !parent || index === undefined) return undefined;
      if (!endsWithinWord(parent.children, index)) return undefined;
      parent.children.splice(index, 1, ...node.children);
      return index;
    });
}
