import type { Definition, Heading, Image, Link, LinkReference, Nodes, Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { limitNesting } from '../../platform/markdown/shared/limit-nesting.js';
import { isAnchor } from '../imports/addresses.js';
import type { Addresses } from '../imports/addresses.js';
import type { Changes } from '../imports/changes.js';
import { applyEdits } from '../imports/edits.js';
import type { Edit } from '../imports/edits.js';
import { withoutHiddenComments } from './hidden-comments.js';
import { parseMarkdown, rangeOf } from './markdown-tree.js';
import type { Range } from './markdown-tree.js';
import { countTemplateCode } from './template-code.js';

/**
 * Converts the Markdown of another site. Only necessary changes are made, and the rest stays exactly as written. A
 * heading at the start of the text becomes the title and is removed, because the product shows the title above the
 * text.
 *
 * @param given the title in the front matter
 */
export function readMarkdown(
  source: string,
  given: string | undefined,
  addresses: Addresses,
  changes: Changes,
): { title: string | undefined; content: string } {
  const text = withoutHiddenComments(limitNesting(source), changes);
  const tree = parseMarkdown(text);
  const heading = headingOf(tree, text, given);
  const words = heading && wordsOf(heading);
  const isTitle = heading && (given === undefined || given === words);
  if (isTitle) {
    tree.children.splice(tree.children.indexOf(heading), 1);
    if (heading.children.some(({ type }) => type !== 'text')) changes.count('titles');
  }
  const removed = isTitle ? [{ ...rangeOf(heading), text: '' }] : [];
  return { title: given ?? words, content: applyChanges(text, tree, removed, addresses, changes) };
}

/** The same for Markdown without a title, such as a footer. */
export function readMarkdownPart(source: string, addresses: Addresses, changes: Changes): string {
  const text = withoutHiddenComments(limitNesting(source), changes);
  return applyChanges(text, parseMarkdown(text), [], addresses, changes);
}

function applyChanges(text: string, tree: Root, edits: Edit[], addresses: Addresses, changes: Changes): string {
  const moved = new AddressEdits(text, tree, addresses, changes).list();
  countTemplateCode(text, tree, changes);
  return applyEdits(text, [...edits, ...moved]);
}

/** A text without a title may also begin with one that is underlined by `---`, as a heading of the second level is. */
function headingOf(tree: Root, source: string, given: string | undefined): Heading | undefined {
  const first = tree.children.find(({ type }) => type !== 'definition');
  if (first?.type !== 'heading') return undefined;
  const isUnderlined = source[rangeOf(first).start] !== '#';
  return first.depth === 1 || (isUnderlined && given === undefined) ? first : undefined;
}

/** The text of a heading, without the attributes that kramdown and Hugo allow at its end. */
const wordsOf = (heading: Heading): string => toString(heading).replace(/\s*\{[#:.][^{}]*\}\s*$/, '').trim(); // prettier-ignore

class AddressEdits {
  private readonly edits: Edit[] = [];
  /** By identifier; the first of several with the same one counts. */
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
      if (node.type === 'image') this.replaceAddress(node, this.picture(node));
      if (node.type === 'link' && node.data?.destination) this.link(node, node, (to) => this.replaceAddress(node, to));
      if (node.type !== 'imageReference' && node.type !== 'linkReference') return;
      const definition = this.definitions.get(node.identifier);
      if (!definition) return;
      if (node.type === 'imageReference') used.set(definition, this.picture(definition));
      else this.link(node, definition, (to) => used.set(definition, to));
    });
    used.forEach((address, definition) => this.replaceAddress(definition, address));
    return this.edits;
  }

  private picture({ url }: Image | Definition): string | undefined {
    const address = this.addresses.picture(url);
    return URL.canParse(url) ? undefined : address;
  }

  private link(node: Link | LinkReference, { url }: Link | Definition, replace: (address?: string) => void): void {
    // The renderer leads a link like `#part-two` to its heading.
    if (url === '') this.unwrap(node);
    else if (!isAnchor(url)) replace(this.addresses.link(url));
  }

  private replaceAddress({ data }: Nodes, address: string | undefined): void {
    if (address !== undefined && data?.destination)
      this.edits.push({ ...data.destination, text: this.escaped(address, data.destination) });
  }

  private escaped(address: string, { start }: Range): string {
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
