import type { Definition, Link } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { applyEdits } from '../imports/edits.js';
import type { Edit } from '../imports/edits.js';
import { parseMarkdown, rangeOf } from './markdown-tree.js';

/** Replaces addresses of links; the rest stays exactly as written. `change` returns undefined for those that stay. */
export function replaceMarkdownLinks(source: string, change: (address: string) => string | undefined): string {
  const edits: Edit[] = [];
  visit(parseMarkdown(source), (node) => {
    if (node.type !== 'link' && node.type !== 'definition') return;
    const address = change(node.url);
    if (address !== undefined) edits.push(editOf(node, address));
  });
  return applyEdits(source, edits);
}

/** An address that is its own link text (`<https://example.org>`, or bare) keeps the text, which a path alone would not show. */
function editOf(node: Link | Definition, address: string): Edit {
  const text = escaped(address);
  if (node.data?.destination) return { ...node.data.destination, text };
  const words = toString(node).replaceAll(/[[\]\\]/g, '\\$&');
  return { ...rangeOf(node), text: `[${words}](${text})` };
}

/** A parenthesis would end the address, and `&copy;` in it would be a sign. */
const escaped = (address: string): string => address.replaceAll(/[()]|&(?=#?\w+;)/g, '\\$&');
