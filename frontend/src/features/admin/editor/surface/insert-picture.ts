import { isolateHistory } from '@codemirror/commands';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { formKey } from '../pictures/picture-tools';
import { readPicture, writtenAlt, type WrittenPicture } from '../pictures/written-pictures';

export interface BlockInsertion {
  from: number;
  insert: string;
  /** Where the block begins and ends in the new text. */
  start: number;
  end: number;
}

const isBlank = (text: string): boolean => text.trim() === '';

/**
 * A block of its own after the line at a position, or in it if it is blank. Markdown needs a blank line before and after
 * it, or a picture becomes a part of the paragraph.
 *
 * @param options.mayFill false if something else will be put into the blank line
 * @param options.opensLine adds a blank line for what is typed next
 */
export function blockInsertion(
  doc: Text,
  at: number,
  block: string,
  { mayFill = true, opensLine = false } = {},
): BlockInsertion {
  const line = doc.lineAt(at);
  const fills = isBlank(line.text) && mayFill;
  const follows = line.number > 1 && !isBlank(doc.line(line.number - 1).text);
  const before = fills ? (follows ? '\n' : '') : isBlank(line.text) ? '\n' : '\n\n';
  const isLast = line.number === doc.lines;
  const gap = !isLast && !isBlank(doc.line(line.number + 1).text) ? '\n' : '';
  const after = (opensLine ? '\n\n' : '') + gap;
  const start = line.to + before.length;
  return { from: line.to, insert: before + block + after, start, end: start + block.length };
}

/** Blocks that a line of its own in the middle would tear apart, or that would show a picture as its Markdown. */
const BLOCKS = new Set(['FencedCode', 'CodeBlock', 'Table', 'BulletList', 'OrderedList', 'Blockquote']);
/** In milliseconds: the rest of a very long text may be unknown then. */
const MAX_PARSING = 200;

/** The end of the outermost block around a position, or the position itself in a paragraph. */
export function afterBlock(state: EditorState, at: number): number {
  const tree = ensureSyntaxTree(state, state.doc.length, MAX_PARSING) ?? syntaxTree(state);
  const { from, to } = state.doc.lineAt(at);
  let end = at;
  for (const inner of [tree.resolveInner(from, 1), tree.resolveInner(to, -1)])
    for (let node: SyntaxNode | null = inner; node; node = node.parent)
      if (BLOCKS.has(node.name)) end = Math.max(end, node.to);
  return end;
}

/** Inserts a picture after the caret's line or block as one step that Undo takes back, and puts the caret below it. */
export function insertPictureBlock(view: EditorView, markdown: string): void {
  const { doc, selection } = view.state;
  const { from, insert, end } = blockInsertion(doc, afterBlock(view.state, selection.main.head), markdown, {
    opensLine: true,
  });
  view.dispatch({
    changes: { from, insert },
    selection: { anchor: end + 2 },
    scrollIntoView: true,
    userEvent: 'input',
    annotations: isolateHistory.of('full'),
  });
  view.focus();
}

const slicer = (state: EditorState) => (from: number, to: number) => state.sliceDoc(from, to);

/** The picture that an element of the text belongs to. */
function pictureAt({ state }: EditorView, at: number): WrittenPicture | null {
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, 1); node; node = node.parent)
    if (node.name === 'Image') return readPicture(node, slicer(state));
  return null;
}

/** The key of the form for a picture at a position. */
export function formKeyAt(state: EditorState, at: number, url: string): string {
  let twins = 0;
  syntaxTree(state).iterate({
    to: at,
    enter: ({ name, node }) => {
      if (name === 'Image' && node.from < at && (readPicture(node, slicer(state))?.url ?? '') === url) twins += 1;
    },
  });
  return formKey(url, twins);
}

/** The key of the form for the picture that an element of the text shows. */
export const formKeyOf = (view: EditorView, shown: HTMLElement, url: string): string =>
  view.contentDOM.contains(shown) ? formKeyAt(view.state, view.posAtDOM(shown), url) : url;

/**
 * Writes another alternative text for the picture that an element of the text shows. One Undo takes it back. Returns false
 * for a picture whose address is written elsewhere (`![alt][label]`): its alternative text may be its label.
 */
export function writeAlt(view: EditorView, shown: HTMLElement, alt: string): boolean {
  const picture = pictureAt(view, view.posAtDOM(shown));
  if (!picture) return false;
  if (picture.alt === alt.trim()) return true;
  view.dispatch({
    changes: { from: picture.altFrom, to: picture.altTo, insert: writtenAlt(alt) },
    userEvent: 'input',
    annotations: isolateHistory.of('full'),
  });
  return true;
}
