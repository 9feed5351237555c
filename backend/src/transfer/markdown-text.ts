import type { Definition, Heading, Image, Link, LinkReference, Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { limitNesting } from '../platform/markdown/limit-nesting.js';
import { isAnchor } from './addresses.js';
import type { Addresses } from './addresses.js';
import type { Changes } from './changes.js';
import { applyEdits } from './edits.js';
import type { Edit } from './edits.js';
import { withoutHiddenComments } from './hidden-comments.js';
import { parseMarkdown, rangeOf } from './markdown-tree.js';
import type { Range } from './markdown-tree.js';
import { nameTemplateCode } from './template-code.js';

/**
 * The Markdown of another site as it can be shown here. It is changed only where it has to be: the rest stays as its author
 * wrote it. The title is the heading that the text begins with; it is no part of the text then, because the product shows the
 * title above it.
 *
 * @param given the title that the file has in its front matter
 */
export function readMarkdown(
  source: string,
  given: string | undefined,
  addresses: Addresses,
  changes: Changes,
): { title: string | undefined; content: string } {
  const text = withoutHiddenComments(limitNesting(source), changes);
  const tree = parseMarkdown(text);
  const heading = headingOf(tree);
  const words = heading && wordsOf(heading);
  const isTitle = heading && (given === undefined || given === words);
  if (isTitle) {
    tree.children.splice(tree.children.indexOf(heading), 1);
    if (heading.children.some(({ type }) => type !== 'text')) changes.count('titles');
  }
  const removed = isTitle ? [{ ...rangeOf(heading), text: '' }] : [];
  return { title: given ?? words, content: placed(text, tree, removed, addresses, changes) };
}

/** The same for Markdown that has no title, as a footer has none. */
export function readMarkdownPart(source: string, addresses: Addresses, changes: Changes): string {
  const text = withoutHiddenComments(limitNesting(source), changes);
  return placed(text, parseMarkdown(text), [], addresses, changes);
}

function placed(text: string, tree: Root, edits: Edit[], addresses: Addresses, changes: Changes): string {
  const moved = new AddressEdits(text, tree, addresses, changes).list();
  nameTemplateCode(text, tree, changes);
  return applyEdits(text, [...edits, ...moved]);
}

function headingOf(tree: Root): Heading | undefined {
  const first = tree.children.find(({ type }) => type !== 'definition');
  return first?.type === 'heading' && first.depth === 1 ? first : undefined;
}

/** Plain words, without the attributes that kramdown and Hugo take at the end of a heading. */
const wordsOf = (heading: Heading): string => toString(heading).replace(/\s*\{[#:.][^{}]*\}\s*$/, '').trim(); // prettier-ignore

class AddressEdits {
  private readonly edits: Edit[] = [];
  /** By identifier; where two have the same, the first counts. */
  private readonly definitions = new Map<string, Definition>();

  constructor(
    private readonly source: string,
    private readonly tree: Root,
    private readonly addresses: Addresses,
    private readonly changes: Changes,
  ) {}

  list(): Edit[] {
    visit(this.tree, 'definition', (node) => {
      if (!this.definitions.has(node.identifier)) this.definitions.set(node.identifier, node);
    });
    const used = new Map<Definition, string | undefined>();
    visit(this.tree, (node) => {
      if (node.type === 'image') this.place(node, this.picture(node));
      if (node.type === 'link' && node.data?.destination) this.link(node, node, (to) => this.place(node, to));
      if (node.type !== 'imageReference' && node.type !== 'linkReference') return;
      const definition = this.definitions.get(node.identifier);
      if (!definition) return;
      if (node.type === 'imageReference') used.set(definition, this.picture(definition));
      else this.link(node, definition, (to) => used.set(definition, to));
    });
    used.forEach((address, definition) => this.place(definition, address));
    return this.edits;
  }

  private picture({ url }: Image | Definition): string | undefined {
    const address = this.addresses.picture(url);
    return URL.canParse(url) ? undefined : address;
  }

  private link(node: Link | LinkReference, { url }: Link | Definition, place: (address?: string) => void): void {
    if (isAnchor(url)) this.unwrap(node);
    else place(this.addresses.link(url));
  }

  private place({ data }: Nodes, address: string | undefined): void {
    if (address !== undefined && data?.destination)
      this.edits.push({ ...data.destination, text: this.written(address, data.destination) });
  }

  private written(address: string, { start }: Range): string {
    const safe = address.replace(/[\\<>]|&(?=#?\w+;)/g, '\\$&');
    return this.source[start - 1] === '<' ? safe : safe.replace(/[()]/g, '\\$&');
  }

  private unwrap(node: Link | LinkReference): void {
    const { start, end } = rangeOf(node);
    const [first, last] = [node.children[0], node.children.at(-1)];
    this.edits.push({ start, end: first ? rangeOf(first).start : end, text: '' });
    if (last) this.edits.push({ start: rangeOf(last).end, end, text: '' });
    this.changes.count('anchors');
  }
}
