import { createContext, useContext } from 'react';
import { createStore, type StoreApi } from 'zustand';
import { MediaFacts } from './media-facts';
import { UploadQueue } from './upload-queue';

/** An element in the text that React draws into: the state of an upload, or a picture's caption and alternative text. */
export type TextSlot = { kind: 'upload'; id: string } | { kind: 'picture'; url: string; alt: string; title: string };

/** A description of a picture that someone typed and did not save yet. */
export interface AltDraft {
  alt: string;
  decorative: boolean;
}

/**
 * The key of a form: a picture may be in the text more than once.
 *
 * @param twin how many pictures with this address are before it
 */
export const formKey = (url: string, twin: number): string => (twin === 0 ? url : `${url} ${twin}`);

/** The forms for alternative texts in the text, by their keys. */
export interface AltForms {
  open: readonly string[];
  /** Stays when its form is hidden. */
  drafts: Readonly<Record<string, AltDraft>>;
  /** The form that gets the focus when it appears. */
  focused: string | null;
}

export type PicturesPurpose = 'text' | 'cover';

/** Everything about pictures that the parts of one editor share. */
export class PictureTools {
  readonly facts = new MediaFacts();
  readonly queue = new UploadQueue();
  readonly slots: StoreApi<ReadonlyMap<HTMLElement, TextSlot & { key: number }>> = createStore(() => new Map());
  private lastKey = 0;
  readonly forms = createStore<AltForms>(() => ({ open: [], drafts: {}, focused: null }));
  /** Why the Pictures dialog is open; null while it is closed. */
  readonly dialog = createStore<{ purpose: PicturesPurpose | null }>(() => ({ purpose: null }));

  addSlot(element: HTMLElement, slot: TextSlot): void {
    this.slots.setState(new Map([...this.slots.getState(), [element, { ...slot, key: ++this.lastKey }]]), true);
  }

  removeSlot(element: HTMLElement): void {
    this.slots.setState(new Map([...this.slots.getState()].filter(([one]) => one !== element)), true);
  }

  /** Opens the form for the alternative text of a picture in the text. */
  askForAlt(key: string, { focus = false } = {}): void {
    const { open, focused } = this.forms.getState();
    this.forms.setState({ open: [...new Set([...open, key])], focused: focus ? key : focused });
  }

  draftAlt(key: string, draft: AltDraft): void {
    this.forms.setState({ drafts: { ...this.forms.getState().drafts, [key]: draft } });
  }

  /** Closes a form, and leaves what was typed for the next time. */
  hideForm(key: string): void {
    const { open, focused } = this.forms.getState();
    this.forms.setState({ open: open.filter((one) => one !== key), focused: focused === key ? null : focused });
  }

  /** Closes a form, and forgets what was typed. */
  closeForm(key: string): void {
    this.hideForm(key);
    const { drafts } = this.forms.getState();
    this.forms.setState({ drafts: Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== key)) });
  }
}

const Context = createContext<PictureTools | null>(null);
export const PictureToolsProvider = Context.Provider;

export function usePictureTools(): PictureTools {
  const tools = useContext(Context);
  if (!tools) throw new Error('There is no editor around this.');
  return tools;
}
