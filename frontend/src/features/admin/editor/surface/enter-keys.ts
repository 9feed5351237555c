import { syntaxTree } from '@codemirror/language';
import { EditorSelection, type EditorState, type Line } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';

/** A line with nothing but the marks of quotes, and perhaps of one list item after them. */
const ONLY_MARKS = /^((?: {0,3}>)*)( *)(?:(?:[-*+]|\d{1,9}[.)])(?: \[[ xX]\])?)? *$/;
const ITEM = /^( *)([-*+]|(\d{1,9})([.)])) (\[[ xX]\] )?/;
const QUOTE_MARKS = /^(?: {0,3}>)+ ?/;
/** Blocks in which Enter adds a line, as elsewhere. Inline code and inline HTML are not among them. */
const SOURCE_BLOCK = /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|Table)$/;
const TEXT_BLOCK = /^(?:Paragraph|(?:ATX|Setext)Heading[1-6])$/;

/** The names of the blocks at a place, from the inner one to the outer one. */
function blocksAt(state: EditorState, at: number): string[] {
  const names: string[] = [];
  for (let node = syntaxTree(state).resolveInner(at, -1).node; node.parent; node = node.parent) names.push(node.name);
  return names;
}

/** The marks of the next item of the list around an inner list, or null without one. */
function outerItem({ doc }: EditorState, { number }: Line, quote: string, indent: number): string | null {
  for (let n = number - 1; n >= 1; n -= 1) {
    const { text } = doc.line(n);
    if (!text.startsWith(quote) || text.trim() === '') return null;
    const [, spaces = '', sign = '', count, end = '', box = ''] = ITEM.exec(text.slice(quote.length)) ?? [];
    if (sign === '' || spaces.length >= indent) continue;
    return `${quote}${spaces}${count === undefined ? sign : `${Number(count) + 1}${end}`} ${box && '[ ] '}`;
  }
  return null;
}

function replaceLine(view: EditorView, { from, to }: Line, insert: string): boolean {
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
}

/**
 * Enter on an empty list item or an empty line of a quote ends the list or the quote. It leaves an empty line behind:
 * without one, Markdown adds the next text to the last item or to the quote.
 */
export const leaveBlock: Command = (view) => {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  const marks = ONLY_MARKS.exec(line.text);
  if (!main.empty || !marks || line.text.trim() === '' || main.head < line.from + line.text.trimEnd().length)
    return false;
  const [, quote = '', indent = ''] = marks;
  const blocks = blocksAt(view.state, line.from + line.text.trimEnd().length);
  if (blocks.some((name) => SOURCE_BLOCK.test(name))) return false;
  const isItem = line.text.trimEnd().length > quote.length;
  // "1984." or "-" below a line of text is text, too. The parser does not see each empty item of an inner list.
  const before = line.number > 1 ? view.state.doc.line(line.number - 1).text.slice(quote.length) : '';
  if (!blocks.includes(isItem ? 'ListItem' : 'Blockquote') && !(isItem && ITEM.test(before))) return false;
  const outer = isItem ? outerItem(view.state, line, quote, indent.length) : null;
  if (outer !== null) return replaceLine(view, line, outer);
  if (isItem) return replaceLine(view, line, quote === '' ? '\n' : `${quote}\n${quote} `);
  return replaceLine(view, line, '\n');
};

/**
 * Enter in a paragraph or a heading begins a paragraph. Markdown needs an empty line for that: with one line break, the
 * two lines are one paragraph for readers, although they look like two here. In lists, tables and code, Enter does what
 * it does elsewhere.
 */
export const newParagraph: Command = (view) => {
  const { state } = view;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.from);
  const quote = QUOTE_MARKS.exec(line.text)?.[0] ?? '';
  const blocks = blocksAt(state, main.head);
  const isText =
    blocks.some((name) => TEXT_BLOCK.test(name)) &&
    !blocks.some((name) => name === 'ListItem' || SOURCE_BLOCK.test(name));
  if (!isText || main.from < line.from + quote.length) return false;
  const insert = quote === '' ? '\n\n' : `\n${quote.trimEnd()}\n${quote.trimEnd()} `;
  // The next line of the same paragraph stays a paragraph of its own.
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text : '';
  const hasMore = main.to === line.to && next.trim() !== '' && blocksAt(state, line.to + 1).some((name) => TEXT_BLOCK.test(name)); // prettier-ignore
  view.dispatch({
    changes: { from: main.from, to: main.to, insert: hasMore ? `${insert}\n${quote.trimEnd()}` : insert },
    selection: EditorSelection.cursor(main.from + insert.length),
    scrollIntoView: true,
    userEvent: 'input',
  });
  return true;
};

/** Shift+Enter breaks the line within a paragraph. */
export const breakLine: Command = (view) => {
  const { state } = view;
  const { main } = state.selection;
  const blocks = blocksAt(state, main.head);
  if (!blocks.includes('Paragraph') || blocks.some((name) => SOURCE_BLOCK.test(name))) return false;
  const quote = QUOTE_MARKS.exec(state.doc.lineAt(main.head).text)?.[0] ?? '';
  const indent = blocks.includes('ListItem') ? '  ' : '';
  view.dispatch(state.replaceSelection(`\\\n${quote}${indent}`), { scrollIntoView: true, userEvent: 'input' });
  return true;
};
