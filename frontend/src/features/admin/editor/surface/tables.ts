import { syntaxTree } from '@codemirror/language';
import { StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { activeLines, touches } from './active-lines';
import { TableWidget } from './widgets';

/** A table without a caret in it is drawn. Only a field may replace whole lines. */
function tablesOf(state: EditorState): DecorationSet {
  const lines = activeLines(state);
  const drawn = [];
  for (let node = syntaxTree(state).topNode.firstChild; node; node = node.nextSibling) {
    if (node.name !== 'Table' || touches(lines, node.from, node.to)) continue;
    const [from, to] = [state.doc.lineAt(node.from).from, state.doc.lineAt(node.to).to];
    drawn.push(Decoration.replace({ widget: new TableWidget(state, node), block: true }).range(from, to));
  }
  return Decoration.set(drawn);
}

export const drawnTables: Extension = StateField.define<DecorationSet>({
  create: tablesOf,
  update: (drawn, { docChanged, selection, state, startState }) =>
    docChanged || selection || syntaxTree(state) !== syntaxTree(startState) ? tablesOf(state) : drawn,
  provide: (field) => EditorView.decorations.from(field),
});
