import { defaultKeymap, history, historyKeymap, isolateHistory, redo, undo } from '@codemirror/commands';
import { insertNewlineContinueMarkup } from '@codemirror/lang-markdown';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap, placeholder, type ViewUpdate } from '@codemirror/view';
import type { PictureTools } from '../pictures/picture-tools';
import { insertLink, toggleStyle } from './commands';
import { dropPictures } from './drop-pictures';
import { breakLine, leaveBlock, newParagraph } from './enter-keys';
import { liveFormatting, plainMarkdown } from './live-formatting';
import { articleLanguage } from './markdown-language';
import { pasteAsMarkdown } from './paste';
import { pictureTools } from './picture-tools-facet';
import { surfaceTheme } from './theme';
import { uploadPlaces } from './upload-places';

export type SurfaceView = 'write' | 'markdown';

const formatting = new Compartment();
/** Before the keys of the language, which continues a list or a quote for longer. */
const blockKeys = Prec.highest(keymap.of([{ key: 'Enter', run: leaveBlock }]));
const writingKeys = Prec.highest(keymap.of([{ key: 'Enter', run: newParagraph, shift: breakLine }]));
const formattingOf = (view: SurfaceView) => (view === 'write' ? [liveFormatting, writingKeys] : plainMarkdown);

interface Options {
  parent: HTMLElement;
  text: string;
  onUpdate: (update: ViewUpdate) => void;
  /** Ctrl+S: saves without waiting for a pause. */
  onSave: () => void;
  /** Without it, pictures cannot be uploaded. */
  pictures?: PictureTools;
}

/** Makes the field that an article is written in. Its document is the Markdown, character by character. */
export function createSurface({ parent, text, onUpdate, onSave, pictures }: Options): EditorView {
  const keys = Prec.high(
    keymap.of([
      { key: 'Mod-b', run: toggleStyle('bold') },
      { key: 'Mod-i', run: toggleStyle('italic') },
      { key: 'Mod-Shift-x', run: toggleStyle('strike') },
      { key: 'Mod-e', run: toggleStyle('code') },
      { key: 'Mod-k', run: insertLink },
      { key: 'Mod-s', preventDefault: true, run: () => (onSave(), true) },
      { key: 'Mod-Shift-z', run: redo, preventDefault: true },
      { key: 'Enter', run: insertNewlineContinueMarkup },
    ]),
  );
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        articleLanguage(),
        blockKeys,
        formatting.of(formattingOf('write')),
        history(),
        search({ top: true }),
        keys,
        keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
        pictures ? pictureTools.of(pictures) : [],
        uploadPlaces,
        dropPictures,
        pasteAsMarkdown(),
        EditorView.lineWrapping,
        placeholder('Start writing'),
        EditorView.contentAttributes.of({
          'aria-label': 'Content',
          'aria-multiline': 'true',
          spellcheck: 'true',
          autocorrect: 'on',
          autocapitalize: 'sentences',
          dir: 'auto',
        }),
        surfaceTheme,
        EditorView.updateListener.of(onUpdate),
      ],
    }),
  });
}

/** The page changes the field only through these. */
export const surfaceActions = {
  show: (view: EditorView, as: SurfaceView): void =>
    view.dispatch({ effects: formatting.reconfigure(formattingOf(as)) }),

  /** Replaces the whole text as one step that Undo takes back. */
  replaceText: (view: EditorView, text: string): void => {
    if (view.state.doc.toString() === text) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: text },
      annotations: isolateHistory.of('full'),
    });
  },

  /** Puts the caret at a position, with its line at the top of the window. */
  goTo: (view: EditorView, at: number): void => {
    const anchor = view.state.doc.lineAt(Math.min(at, view.state.doc.length)).to;
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 96 }) });
    view.focus();
  },

  undo,
  redo,
  find: openSearchPanel,
};
