import { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useStore } from 'zustand';
import type { PostForm } from '../../posts/post-form';
import type { SectionName } from '../DetailsPanel';
import type { SurfaceView } from '../surface/create-surface';
import { formKeyAt, insertPictureBlock } from '../surface/insert-picture';
import type { Surface } from '../surface/surface-store';
import { altlessWords, type AltlessPicture } from './alt-check';
import { PictureTools } from './picture-tools';
import type { Upload } from './upload-queue';
import { useAltCheck } from './use-alt-check';
import type { WebPicture } from './WebAddress';
import { pictureMarkdown, picturesIn } from './written-pictures';

interface Options {
  form: UseFormReturn<PostForm>;
  surface: Surface;
  view: SurfaceView;
  showSection: (name: SectionName, field?: keyof PostForm) => void;
  /** Shows the text instead of the preview. */
  showText: () => void;
}

/** Why an article cannot go out while pictures of its text are not in the library yet, or null. */
export function whyNotOut(uploads: readonly Upload[]): string | null {
  const kinds = uploads.filter(({ target }) => target === 'text').map(({ state }) => state.kind);
  if (kinds.includes('failed')) return 'A picture didn’t upload. Try again or remove it.';
  return kinds.some((kind) => kind === 'waiting' || kind === 'sending') ? 'Your pictures are still uploading.' : null;
}

/** The pictures of an open editor: the library, the uploads, and what is missing before the article goes out. */
export function useEditorPictures({ form, surface, view, showSection, showText }: Options) {
  const [tools] = useState(() => new PictureTools());
  const { queue, dialog } = tools;
  const purpose = useStore(dialog, (state) => state.purpose);
  const alt = useAltCheck(tools, surface, form.getValues);
  const whyNot = useStore(queue.uploads, whyNotOut);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (queue.isUnfinished) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [queue]);

  const close = (): void => dialog.setState({ purpose: null });
  const pick = ({ url, alt: text, title }: WebPicture): void => {
    close();
    if (purpose === 'cover') {
      form.setValue('imageUrl', url);
      form.setValue('imageAlt', text);
      form.setValue('imageCaption', title);
      return;
    }
    // The dialog gives the focus back first.
    setTimeout(() => surface.view && insertPictureBlock(surface.view, pictureMarkdown({ url, alt: text, title })));
  };

  /** Goes to a picture and asks for its alternative text. */
  const fix = ({ where, url }: AltlessPicture): void => {
    if (where === 'cover') return showSection('cover', 'imageAlt');
    if (where === 'footer') return showSection('footer', 'footer');
    showText();
    const found = picturesIn(surface.text).find((one) => one.url === url && one.alt === '');
    if (!found || !surface.view) return;
    const { state } = surface.view;
    // Only the Markdown of a picture with its address elsewhere (`![alt][label]`) can be changed.
    const isWhole = state.sliceDoc(found.altTo, found.altTo + 2) === '](';
    if (view === 'write' && isWhole) {
      surface.view.dispatch({ effects: EditorView.scrollIntoView(found.from, { y: 'center' }) });
      tools.askForAlt(formKeyAt(state, found.from, url), { focus: true });
    } else {
      surface.view.dispatch({ selection: { anchor: found.altFrom }, scrollIntoView: true });
      surface.view.focus();
    }
  };
  const [first] = alt.shown;
  const blocker = first && { words: altlessWords(alt.shown.length), fix: () => fix(first) };
  return {
    tools,
    alt,
    fix,
    blocker,
    dialog: { purpose, close, pick },
    open: (): void => dialog.setState({ purpose: 'text' }),
    /** Why the article cannot go out yet, or null. */
    whyNot,
  };
}

export type EditorPictures = ReturnType<typeof useEditorPictures>;
