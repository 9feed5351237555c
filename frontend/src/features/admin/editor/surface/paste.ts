import { isolateHistory } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';
import { importWithRetry } from '../../../../lib/import-with-retry';
import { whenIdle } from '../../../../lib/when-idle';
import { filesIn } from './drop-pictures';
import { pictureTools } from './picture-tools-facet';
import { uploadAt } from './upload-places';

/** Parsing HTML is a large part of the code, so it loads when the editor is open already. */
const converter = importWithRetry(
  () => import('../paste/html-to-markdown'),
  (module) => module.htmlToMarkdown,
);

/** Code editors copy colors as HTML, and their plain text is what was meant. */
const FROM_CODE_EDITOR = /vscode|<pre[^>]*font-family|data-monaco/i;

/** Text of more than one block begins on a line of its own. */
function fitted({ state }: EditorView, markdown: string): string {
  const { from, to } = state.selection.main;
  const [line, lastLine] = [state.doc.lineAt(from), state.doc.lineAt(to)];
  if (!/\n\n|^(#|>|- |\d+\. |\|)/.test(markdown)) return markdown;
  const before = state.sliceDoc(line.from, from).trim() === '' ? '' : '\n\n';
  const after = state.sliceDoc(to, lastLine.to).trim() === '' ? '' : '\n\n';
  return before + markdown + after;
}

const isInCode = ({ state }: EditorView): boolean =>
  /Code/.test(syntaxTree(state).resolveInner(state.selection.main.head, -1).name);

/** Inserts copied text as one step that Undo takes back. */
function insertPasted(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), {
    userEvent: 'input.paste',
    annotations: isolateHistory.of('full'),
    scrollIntoView: true,
  });
}

/** Without the converter, which may not load offline, the plain text is pasted. */
async function pasteHtml(view: EditorView, html: string, plain: string): Promise<void> {
  const convert = await converter().catch(() => null);
  const markdown = convert?.(html) ?? '';
  const inserted = markdown ? fitted(view, markdown) : plain;
  if (inserted) insertPasted(view, inserted);
}

/** The texts of a clipboard, with the line ends of the editor. */
const textsIn = (data: DataTransfer | null): { html: string; plain: string } => ({
  html: data?.getData('text/html') ?? '',
  plain: (data?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n'),
});

/**
 * The files of a copied picture. A document has its text as a picture too, and the text is what was meant; a file
 * manager adds the files' names as text.
 */
export function copiedPictures(data: DataTransfer | null): File[] {
  const files = filesIn(data);
  if (files.length === 0) return [];
  const { html, plain } = textsIn(data);
  const hasText = html
    ? new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
    : plain.split('\n').some((line) => line.trim() !== '' && !files.some(({ name }) => line.trim().endsWith(name)));
  return hasText ? [] : files;
}

/** Uploads copied pictures at the caret. Returns whether there were any. */
function pastePictures(view: EditorView, data: DataTransfer | null): boolean {
  const tools = view.state.facet(pictureTools);
  const files = tools ? copiedPictures(data) : [];
  if (tools && files.length > 0) uploadAt(view, tools, files, view.state.selection.main.head);
  return files.length > 0;
}

/** Pasted HTML becomes Markdown. With Ctrl+Shift+V, and in code, the plain text is pasted. */
export function pasteAsMarkdown(): Extension {
  let asPlainText = false;
  whenIdle(() => void converter().catch(() => undefined));
  return EditorView.domEventHandlers({
    keydown: ({ key, shiftKey, ctrlKey, metaKey }) => {
      asPlainText = key.toLowerCase() === 'v' && shiftKey && (ctrlKey || metaKey);
      return false;
    },
    paste: (event, view) => {
      const { html, plain } = textsIn(event.clipboardData);
      const isPlain = asPlainText || !html || FROM_CODE_EDITOR.test(html) || isInCode(view);
      asPlainText = false;
      if (pastePictures(view, event.clipboardData)) {
        event.preventDefault();
        return true;
      }
      if (isPlain && !plain) return false;
      event.preventDefault();
      if (isPlain) insertPasted(view, plain);
      else void pasteHtml(view, html, plain);
      return true;
    },
  });
}
