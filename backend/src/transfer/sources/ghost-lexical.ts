import type { BlockContent, List, ListItem, PhrasingContent, Root, RootContent } from 'mdast';
import type { Changes } from '../imports/changes.js';
import { toPlainScript } from '../markdown/superscripts.js';
import { fieldsIn, GhostCards, listIn, paragraph, textIn } from './ghost-cards.js';
import type { Payload } from './ghost-cards.js';

/** Lexical stores the format of a text as bits. */
const FORMAT = { bold: 1, italic: 2, strikethrough: 4, code: 16, subscript: 32, superscript: 64 };

/**
 * Parses the text of Ghost's current editor (Lexical, since version 5).
 *
 * @throws Error when it is not Lexical
 */
export function lexicalToTree(lexical: string, changes: Changes): Root {
  const { root } = JSON.parse(lexical) as { root?: { children?: unknown } };
  if (!Array.isArray(root?.children)) throw new Error('it has no root');
  return { type: 'root', children: new Lexical(changes).blocks(root.children) };
}

class Lexical {
  private readonly cards: GhostCards;

  constructor(private readonly changes: Changes) {
    this.cards = new GhostCards(changes);
  }

  blocks = (nodes: unknown): RootContent[] => listIn(nodes).flatMap((node) => this.block(fieldsIn(node)));

  private block(node: Payload): RootContent[] {
    const type = typeOf(node);
    if (type === 'paragraph') return this.paragraph(node);
    if (type === 'heading') {
      const depth = Number(/^h([1-6])$/.exec(String(node['tag']))?.[1] ?? 2) as 1 | 2 | 3 | 4 | 5 | 6;
      return [{ type: 'heading', depth, children: this.inlines(node['children']) }];
    }
    if (type === 'quote' || type === 'aside') {
      return [{ type: 'blockquote', children: this.paragraph(node) as BlockContent[] }];
    }
    if (type === 'list') return [this.list(node)];
    if (this.cards.has(type) || !Array.isArray(node['children'])) return this.cards.convert(type, node);
    // A node of an unknown type with children comes from a newer editor: its text is imported.
    this.changes.count('cards', type);
    return this.paragraph(node);
  }

  private paragraph(node: Payload): RootContent[] {
    const children = this.inlines(node['children']);
    return children.length > 0 ? [paragraph(...children)] : [];
  }

  private list(node: Payload): List {
    const items: ListItem[] = [];
    for (const item of listIn(node['children']).map(fieldsIn)) {
      const children = listIn(item['children']).map(fieldsIn);
      const nested = children.filter((child) => typeOf(child) === 'list').map((child) => this.list(child));
      const content = this.inlines(children.filter((child) => typeOf(child) !== 'list'));
      // In Lexical a nested list is an item of its own.
      if (content.length > 0 || items.length === 0) {
        const own: BlockContent[] = content.length > 0 ? [{ type: 'paragraph', children: content }] : [];
        items.push({ type: 'listItem', spread: false, children: own });
      }
      items.at(-1)!.children.push(...nested);
    }
    const ordered = node['listType'] === 'number';
    const start = typeof node['start'] === 'number' ? node['start'] : 1;
    return { type: 'list', ordered, start: ordered ? start : null, spread: false, children: items };
  }

  private inlines = (nodes: unknown): PhrasingContent[] => listIn(nodes).flatMap((node) => this.inline(fieldsIn(node)));

  private inline(node: Payload): PhrasingContent[] {
    const type = typeOf(node);
    if (type === 'linebreak') return [{ type: 'break' }];
    if (type === 'tab') return [{ type: 'text', value: ' ' }];
    // Emoji and Ghost's "TK" placeholders are also text nodes, with types of their own.
    if (typeof node['text'] === 'string') return formatted(node);
    const children = this.inlines(node['children']);
    const url = textIn(node, 'url');
    if ((type === 'link' || type === 'autolink') && url) return [{ type: 'link', url, children }];
    if (children.length === 0 && type !== 'zwnj' && type !== 'at-link') this.changes.count('cards', type);
    return children;
  }
}

/** Ghost's own text, headings and quotes have a prefix in their types. */
const typeOf = ({ type }: Payload): string => String(type ?? '').replace(/^extended-/, '');

function formatted(node: Payload): PhrasingContent[] {
  const value = typeof node['text'] === 'string' ? node['text'] : '';
  if (value === '') return [];
  const format = Number(node['format'] ?? 0);
  const has = (bit: number) => (format & bit) !== 0;
  let content: PhrasingContent[] = [has(FORMAT.code) ? { type: 'inlineCode', value } : { type: 'text', value }];
  if (has(FORMAT.superscript)) content = toPlainScript('sup', content);
  if (has(FORMAT.subscript)) content = toPlainScript('sub', content);
  if (has(FORMAT.bold)) content = [{ type: 'strong', children: content }];
  if (has(FORMAT.italic)) content = [{ type: 'emphasis', children: content }];
  if (has(FORMAT.strikethrough)) content = [{ type: 'delete', children: content }];
  return content;
}
