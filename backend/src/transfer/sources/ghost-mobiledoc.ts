import type { BlockContent, PhrasingContent, Root, RootContent } from 'mdast';
import type { Changes } from '../imports/changes.js';
import { toPlainScript } from '../markdown/superscripts.js';
import { fieldsIn, GhostCards, image, listIn, paragraph } from './ghost-cards.js';

const [MARKUP, IMAGE, LIST, CARD] = [1, 2, 3, 10];
const ATOM = 1;

/**
 * Parses the text of Ghost's editor before version 5 (Mobiledoc 0.3): sections with markers that open and close
 * markups.
 *
 * @throws Error when it is not Mobiledoc
 */
export function mobiledocToTree(mobiledoc: string, changes: Changes): Root {
  const { sections, markups, atoms, cards } = fieldsIn(JSON.parse(mobiledoc));
  if (!Array.isArray(sections)) throw new Error('it has no sections');
  const document = new Mobiledoc(listIn(markups), listIn(atoms), listIn(cards), changes);
  return { type: 'root', children: sections.flatMap((section) => document.section(listIn(section))) };
}

interface OpenMarkup {
  tag: string;
  href: string | undefined;
  children: PhrasingContent[];
}

class Mobiledoc {
  private readonly converter: GhostCards;

  constructor(
    private readonly markups: readonly unknown[],
    private readonly atoms: readonly unknown[],
    private readonly cards: readonly unknown[],
    private readonly changes: Changes,
  ) {
    this.converter = new GhostCards(changes);
  }

  section([type, what, markers]: unknown[]): RootContent[] {
    if (type === MARKUP) return this.block(String(what), this.inlines(listIn(markers)));
    if (type === IMAGE) return [paragraph(image(String(what)))];
    if (type === LIST) return [this.list(String(what), listIn(markers))];
    if (type !== CARD) return [];
    const [name, payload] = listIn(this.cards[Number(what)]);
    return this.converter.convert(String(name), fieldsIn(payload));
  }

  private block(tag: string, children: PhrasingContent[]): RootContent[] {
    if (children.length === 0) return [];
    const depth = /^h([1-6])$/.exec(tag)?.[1];
    if (depth) return [{ type: 'heading', depth: Number(depth) as 1, children }];
    const isQuote = tag === 'blockquote' || tag === 'aside' || tag === 'pull-quote';
    return [isQuote ? { type: 'blockquote', children: [paragraph(...children) as BlockContent] } : paragraph(...children)]; // prettier-ignore
  }

  private list(tag: string, items: unknown[]): RootContent {
    return {
      type: 'list',
      ordered: tag === 'ol',
      spread: false,
      children: items.map((item) => ({
        type: 'listItem',
        spread: false,
        children: [paragraph(...this.inlines(listIn(item))) as BlockContent],
      })),
    };
  }

  /** Each marker opens some markups, has a text or an atom, and closes some open markups. */
  private inlines(markers: unknown[]): PhrasingContent[] {
    const root: OpenMarkup = { tag: '', href: undefined, children: [] };
    const open = [root];
    for (const marker of markers) {
      const [type, opening, closing, value] = listIn(marker);
      for (const index of listIn(opening)) open.push(this.markup(Number(index)));
      open.at(-1)!.children.push(...(type === ATOM ? this.atom(Number(value)) : textOf(value)));
      for (let count = Number(closing); count > 0 && open.length > 1; count -= 1) close(open);
    }
    while (open.length > 1) close(open);
    return root.children;
  }

  private markup(index: number): OpenMarkup {
    const [tag, attributes] = listIn(this.markups[index]);
    const list = listIn(attributes).map(String);
    const at = list.indexOf('href');
    return { tag: String(tag), href: at < 0 ? undefined : list[at + 1], children: [] };
  }

  private atom(index: number): PhrasingContent[] {
    const [name, value] = listIn(this.atoms[index]).map(String);
    if (name === 'soft-return') return [{ type: 'break' }];
    this.changes.count('cards', name);
    return textOf(value);
  }
}

const textOf = (value: unknown): PhrasingContent[] =>
  typeof value === 'string' && value !== '' ? [{ type: 'text', value }] : [];

function close(open: OpenMarkup[]): void {
  const { tag, href, children } = open.pop()!;
  if (children.length > 0) open.at(-1)!.children.push(...wrapInMarkup(tag, href, children));
}

function wrapInMarkup(tag: string, href: string | undefined, children: PhrasingContent[]): PhrasingContent[] {
  if (tag === 'a') return href ? [{ type: 'link', url: href, children }] : children;
  if (tag === 'strong' || tag === 'b') return [{ type: 'strong', children }];
  if (tag === 'em' || tag === 'i') return [{ type: 'emphasis', children }];
  if (tag === 's' || tag === 'strike' || tag === 'del') return [{ type: 'delete', children }];
  if (tag === 'sup' || tag === 'sub') return toPlainScript(tag, children);
  if (tag !== 'code') return children;
  return children.map((child) => (child.type === 'text' ? { type: 'inlineCode', value: child.value } : child));
}
