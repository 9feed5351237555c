import type { EditorState } from '@codemirror/state';
import { EditorView, WidgetType } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';

const element = (tag: string, className: string, text = ''): HTMLElement => {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
};

export class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  toDOM(): HTMLElement {
    const bullet = element('span', 'cm-bullet');
    bullet.setAttribute('aria-hidden', 'true');
    return bullet;
  }
}

export class RuleWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  toDOM(): HTMLElement {
    return element('span', 'cm-rule');
  }
}

const isMark = (name: string): boolean => name.endsWith('Mark') || name === 'URL' || name === 'LinkTitle';
const TAGS: Record<string, string> = {
  StrongEmphasis: 'strong',
  Emphasis: 'em',
  Strikethrough: 'del',
  InlineCode: 'code',
};

/** The text of a node without its Markdown, for the cells of a table. */
function inlineOf(state: EditorState, node: SyntaxNode, into: Node): void {
  let at = node.from;
  const text = (to: number): void =>
    void (to > at && into.appendChild(document.createTextNode(state.sliceDoc(at, to))));
  for (let child = node.firstChild; child; child = child.nextSibling) {
    text(child.from);
    at = child.to;
    if (child.name === 'Escape') into.appendChild(document.createTextNode(state.sliceDoc(child.from + 1, child.to)));
    else if (child.name === 'URL' && node.name !== 'Link' && node.name !== 'Image')
      into.appendChild(document.createTextNode(state.sliceDoc(child.from, child.to)));
    else if (!isMark(child.name)) {
      const part = document.createElement(TAGS[child.name] ?? 'span');
      inlineOf(state, child, part);
      into.appendChild(part);
    }
  }
  text(node.to);
}

/** How a column is aligned: `:--`, `:-:` or `--:`. */
const alignment = (mark: string): string =>
  mark.endsWith(':') ? (mark.startsWith(':') ? 'center' : 'right') : mark.startsWith(':') ? 'left' : '';

export class TableWidget extends WidgetType {
  readonly source: string;

  constructor(
    private readonly state: EditorState,
    private readonly node: SyntaxNode,
  ) {
    super();
    this.source = state.sliceDoc(node.from, node.to);
  }
  override eq(other: TableWidget): boolean {
    return other.source === this.source;
  }
  override get estimatedHeight(): number {
    return this.source.split('\n').length * 42;
  }
  toDOM(view: EditorView): HTMLElement {
    const frame = element('div', 'cm-table');
    const table = document.createElement('table');
    const aligns = (this.source.split('\n')[1] ?? '')
      .replace(/^\s*\||\|\s*$/g, '')
      .split('|')
      .map((mark) => alignment(mark.trim()));
    for (let row = this.node.firstChild; row; row = row.nextSibling) {
      if (row.name !== 'TableHeader' && row.name !== 'TableRow') continue;
      const line = table.insertRow();
      let column = 0;
      const add = (part?: SyntaxNode): void => {
        const cell = document.createElement(row?.name === 'TableHeader' ? 'th' : 'td');
        cell.style.textAlign = aligns[column++] ?? '';
        if (part) inlineOf(this.state, part, cell);
        line.appendChild(cell);
      };
      // The parser leaves out empty cells: nothing is between two delimiters then.
      let isOpen = false;
      for (let part = row.firstChild; part; part = part.nextSibling) {
        if (part.name === 'TableCell') add(part);
        else if (isOpen) add();
        isOpen = part.name === 'TableDelimiter';
      }
    }
    frame.appendChild(table);
    // A click opens the table's Markdown.
    frame.onmousedown = (event) => {
      event.preventDefault();
      view.dispatch({ selection: { anchor: view.posAtDOM(frame) }, scrollIntoView: true });
      view.focus();
    };
    return frame;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}
