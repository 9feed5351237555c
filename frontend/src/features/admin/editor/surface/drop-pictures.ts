import type { Extension } from '@codemirror/state';
import { dropCursor, EditorView } from '@codemirror/view';
import { pictureTools } from './picture-tools-facet';
import { uploadAt } from './upload-places';

/** Files, unless all of them are texts: the editor inserts what those say. */
export function filesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  return files.every(({ type }) => type.startsWith('text/')) ? [] : files;
}

/** Uploads pictures that are dropped on the text, where they were dropped. */
export const dropPictures: Extension = [
  dropCursor(),
  EditorView.domEventHandlers({
    drop(event, view) {
      const files = filesIn(event.dataTransfer);
      const tools = view.state.facet(pictureTools);
      if (files.length === 0 || !tools) return false;
      event.preventDefault();
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      uploadAt(view, tools, files, at);
      return true;
    },
  }),
];

/**
 * Uploads pictures that are dropped beside the text at the caret. Without it, the browser would leave the editor and show
 * the file. Returns a function that ends it.
 */
export function dropBesideText(view: EditorView): () => void {
  const allow = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const drop = (event: DragEvent): void => {
    if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
    event.preventDefault();
    const files = filesIn(event.dataTransfer);
    const tools = view.state.facet(pictureTools);
    // The backdrop of a dialog is outside the element with its role.
    const isElsewhere = event.target instanceof Element && event.target.closest('.MuiModal-root') !== null;
    if (tools && files.length > 0 && !isElsewhere) uploadAt(view, tools, files, view.state.selection.main.head);
  };
  window.addEventListener('dragover', allow);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', allow);
    window.removeEventListener('drop', drop);
  };
}
