import { syntaxTree } from '@codemirror/language';
import {
  EditorSelection,
  type ChangeSpec,
  type EditorState,
  type SelectionRange,
  type TransactionSpec,
} from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';

/** Inline formatting: the parser's name for it, the marks around it, and the marks it is written with. */
const STYLES = {
  bold: { node: 'StrongEmphasis', mark: '**' },
  italic: { node: 'Emphasis', mark: '*' },
  strike: { node: 'Strikethrough', mark: '~~' },
  code: { node: 'InlineCode', mark: '`' },
} as const;

export type InlineStyle = keyof typeof STYLES;

function around(state: EditorState, { from, to }: SelectionRange, name: string): SyntaxNode | null {
  for (const side of [1, -1] as const)
    for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(from, side); node; node = node.parent)
      if (node.name === name && node.from <= from && to <= node.to) return node;
  return null;
}

export const hasStyle = (state: EditorState, style: InlineStyle): boolean =>
  around(state, state.selection.main, STYLES[style].node) !== null;

/** The selection without spaces at its ends: `** a **` would be no bold text. Without a selection, the word at the caret. */
function wordsOf(state: EditorState, range: SelectionRange): { from: number; to: number } {
  const { from, to } = range.empty ? (state.wordAt(range.head) ?? range) : range;
  const text = state.sliceDoc(from, to);
  if (text.trim() === '') return { from, to };
  return { from: from + (text.length - text.trimStart().length), to: to - (text.length - text.trimEnd().length) };
}

/** Turns a style on or off for the selection or the word at the caret. */
export const toggleStyle =
  (style: InlineStyle): Command =>
  (view) => {
    const { state } = view;
    const { node: name, mark } = STYLES[style];
    const edit = state.changeByRange((range) => {
      const { head } = range;
      // At the end of a style, the key leaves it; between two marks without a text, it takes them back.
      if (range.empty && state.sliceDoc(head, head + mark.length) === mark) {
        const isEmptyStyle = state.sliceDoc(head - mark.length, head) === mark;
        return isEmptyStyle
          ? {
              changes: { from: head - mark.length, to: head + mark.length },
              range: EditorSelection.cursor(head - mark.length),
            }
          : { changes: [], range: EditorSelection.cursor(head + mark.length) };
      }
      const existing = around(state, range, name);
      if (existing) {
        const [open, close] = [existing.firstChild!, existing.lastChild!];
        const before = open.to - open.from;
        return {
          changes: [
            { from: open.from, to: open.to },
            { from: close.from, to: close.to },
          ],
          range: EditorSelection.range(
            Math.max(existing.from, range.anchor - before),
            Math.max(existing.from, range.head - before),
          ),
        };
      }
      const { from, to } = wordsOf(state, range);
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: range.empty
          ? EditorSelection.cursor(range.head + mark.length)
          : EditorSelection.range(from + mark.length, to + mark.length),
      };
    });
    return send(view, edit);
  };

function send(view: EditorView, edit: TransactionSpec): boolean {
  view.dispatch(view.state.update(edit, { scrollIntoView: true, userEvent: 'input' }));
  view.focus();
  return true;
}

const linesOf = ({ doc, selection: { main } }: EditorState) => {
  const lines = [];
  for (let at = main.from; at <= main.to; at = doc.lineAt(at).to + 1) {
    lines.push(doc.lineAt(at));
    if (doc.lineAt(at).to >= doc.length) break;
  }
  return lines;
};

const HEADING = /^(#{1,6})[ \t]+/;
const QUOTE = /^>[ \t]?/;
const BULLET = /^(\s*)[-+*][ \t]+/;
const NUMBER = /^(\s*)\d+[.)][ \t]+/;

/** 0 for text that is no heading. */
export const headingLevel = ({ doc, selection }: EditorState): number =>
  HEADING.exec(doc.lineAt(selection.main.head).text)?.[1]!.length ?? 0;

/** Makes the selected lines headings of a level, or text with level 0. */
export const setHeading =
  (level: number): Command =>
  (view) => {
    const sign = level > 0 ? `${'#'.repeat(level)} ` : '';
    const changes = linesOf(view.state)
      .filter(({ text }) => text.trim() !== '' || linesOf(view.state).length === 1)
      .map(({ from, text }): ChangeSpec => ({ from, to: from + (HEADING.exec(text)?.[0].length ?? 0), insert: sign }));
    return send(view, { changes });
  };

type LineStyle = 'quote' | 'bullets' | 'numbers';
const LINE_SIGNS: Record<LineStyle, RegExp> = { quote: QUOTE, bullets: BULLET, numbers: NUMBER };

export const hasLineStyle = ({ doc, selection }: EditorState, style: LineStyle): boolean =>
  LINE_SIGNS[style].test(doc.lineAt(selection.main.head).text);

/** Adds or removes the sign at the beginning of each selected line. A list replaces the other kind of list. */
export const toggleLines =
  (style: LineStyle): Command =>
  (view) => {
    const { state } = view;
    const all = linesOf(state);
    const lines = all.length === 1 ? all : all.filter(({ text }) => text.trim() !== '');
    const sign = LINE_SIGNS[style];
    const isOn = lines.every(({ text }) => sign.test(text));
    const changes = lines.map(({ from, text }, index): ChangeSpec => {
      const indent = style === 'quote' ? '' : (/^\s*/.exec(text)?.[0] ?? '');
      const old = sign.exec(text) ?? (style === 'quote' ? null : (BULLET.exec(text) ?? NUMBER.exec(text)));
      const insert = isOn ? indent : indent + { quote: '> ', bullets: '- ', numbers: `${index + 1}. ` }[style];
      return { from, to: from + (old?.[0].length ?? indent.length), insert };
    });
    return send(view, { changes });
  };

const ADDRESS = /^(https?:\/\/|www\.|mailto:|tel:|sms:)\S+$/i;

/** Links the selection. The address is selected next, or the text if the selection was an address. */
export const insertLink: Command = (view) => {
  const { state } = view;
  const { from, to } = wordsOf(state, state.selection.main);
  const text = state.sliceDoc(from, to);
  if (ADDRESS.test(text))
    return send(view, { changes: { from, to, insert: `[](${text})` }, selection: { anchor: from + 1 } });
  const start = from + text.length + 3;
  return send(view, {
    changes: { from, to, insert: `[${text}](https://)` },
    selection: text ? { anchor: start, head: start + 'https://'.length } : { anchor: from + 1 },
  });
};

/** Inserts lines of their own after the line with the caret, with one empty line around them. */
function insertBlock(view: EditorView, block: string, selected: { from: number; to: number }): boolean {
  const { doc, selection } = view.state;
  const line = doc.lineAt(selection.main.head);
  const isEmpty = line.text.trim() === '';
  const before = isEmpty ? '' : '\n\n';
  const after = line.to === doc.length ? '\n' : doc.sliceString(line.to, line.to + 2) === '\n\n' ? '' : '\n';
  const start = line.to + before.length;
  return send(view, {
    changes: { from: line.to, insert: before + block + after },
    selection: { anchor: start + selected.from, head: start + selected.to },
  });
}

const TABLE = '| Column | Column |\n| --- | --- |\n|  |  |';
export const insertTable: Command = (view) => insertBlock(view, TABLE, { from: 2, to: 8 });
export const insertRule: Command = (view) => insertBlock(view, '---\n', { from: 4, to: 4 });

/** A footnote's mark after the selection, and its line at the end of the text, where the caret goes. */
export const insertFootnote: Command = (view) => {
  const { doc, selection } = view.state;
  const text = doc.toString();
  const numbers = [...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const label = `[^${Math.max(0, ...numbers) + 1}]`;
  const hasNotes = /(^|\n)\[\^[^\]\s]+\]:[^\n]*\n*$/.test(text);
  const gap =
    text.endsWith('\n\n') || (hasNotes && text.endsWith('\n')) ? '' : hasNotes || text.endsWith('\n') ? '\n' : '\n\n';
  const note = `${gap}${label}: `;
  return send(view, {
    changes: [
      { from: selection.main.to, insert: label },
      { from: doc.length, insert: note },
    ],
    selection: { anchor: doc.length + label.length + note.length },
  });
};
