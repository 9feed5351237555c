import type { EditorState } from '@codemirror/state';

/** The first and last position of the lines that a selection touches. */
export interface LineRange {
  from: number;
  to: number;
}

/** The lines with a caret or a selection, which show their Markdown. */
export const activeLines = ({ doc, selection }: EditorState): LineRange[] =>
  selection.ranges.map(({ from, to }) => ({ from: doc.lineAt(from).from, to: doc.lineAt(to).to }));

export const touches = (lines: LineRange[], from: number, to: number): boolean =>
  lines.some((line) => line.from <= to && from <= line.to);
