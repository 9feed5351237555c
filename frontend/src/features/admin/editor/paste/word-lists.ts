import type { Element, ElementContent, RootContent } from 'hast';

/** Word writes a list as paragraphs, with the level in a style and the bullet or number as text. */

const LEVEL = /mso-list:[^;]*level(\d+)/i;
const IGNORED = /mso-list:\s*ignore/i;

const styleOf = ({ properties }: Element): string => String(properties.style ?? '');

const textOf = (node: RootContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';

function markOf(node: Element): string {
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    if (IGNORED.test(styleOf(child))) return textOf(child).trim();
    const inner = markOf(child);
    if (inner) return inner;
  }
  return '';
}

interface Item {
  level: number;
  ordered: boolean;
  children: ElementContent[];
}

const itemOf = (node: RootContent): Item | null => {
  if (node.type !== 'element' || node.tagName !== 'p') return null;
  const level = LEVEL.exec(styleOf(node))?.[1];
  if (!level) return null;
  return { level: Number(level), ordered: /^\(?(\d+|[a-z]{1,4})[.)]/i.test(markOf(node)), children: node.children };
};

const element = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
});

/** Nests a run of items by their levels. */
function listOf(items: Item[]): Element {
  const top = Math.min(...items.map(({ level }) => level));
  const list = element(items[0]!.ordered ? 'ol' : 'ul', []);
  for (let at = 0; at < items.length;) {
    const item = element('li', items[at]!.level === top ? items[at]!.children : []);
    const start = items[at]!.level === top ? at + 1 : at;
    let end = start;
    while (end < items.length && items[end]!.level > top) end += 1;
    if (end > start) item.children = [...item.children, listOf(items.slice(start, end))];
    list.children.push(item);
    at = end;
  }
  return list;
}

/** Replaces each run of Word's list paragraphs by a list. */
export function wordLists(nodes: RootContent[]): RootContent[] {
  const result: RootContent[] = [];
  let run: Item[] = [];
  const close = (): void => {
    if (run.length > 0) result.push(listOf(run));
    run = [];
  };
  for (const node of nodes) {
    const item = itemOf(node);
    if (item) {
      // A list of the other kind at the same level is another list.
      const first = run.find(({ level }) => level === item.level);
      if (first && first.ordered !== item.ordered && item.level === run[0]!.level) close();
      run.push(item);
    } else if (run.length === 0 || !(node.type === 'comment' || (node.type === 'text' && node.value.trim() === ''))) {
      close();
      result.push(node.type === 'element' ? { ...node, children: wordLists(node.children) as ElementContent[] } : node);
    }
  }
  close();
  return result;
}
