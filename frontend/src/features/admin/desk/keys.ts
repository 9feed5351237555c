import { create } from 'zustand';

export type KeyAction =
  | 'next'
  | 'back'
  | 'select'
  | 'approve'
  | 'view'
  | 'edit'
  | 'ask'
  | 'suggest'
  | 'flag'
  | 'pass'
  | 'skip'
  | 'remove'
  | 'undo'
  | 'search'
  | 'help';

interface Key {
  key: string;
  /** The label in the line under the list. */
  short: string;
  /** The label in the help dialog. */
  long: string;
}

/** The desk's keyboard shortcuts. */
export const keys: Record<KeyAction, Key> = {
  next: { key: 'j', short: 'next', long: 'Next row' },
  back: { key: 'k', short: 'back', long: 'Previous row' },
  select: { key: 'x', short: 'select', long: 'Select / deselect' },
  approve: { key: 'a', short: 'approve', long: 'Approve or publish this row, or everything you selected' },
  view: { key: 'v', short: 'view', long: 'Read the whole text' },
  edit: { key: 'e', short: 'edit', long: 'Edit this row' },
  ask: { key: 'q', short: 'ask', long: 'Ask the author of this story a question' },
  suggest: { key: 's', short: 'suggest', long: 'Suggest an edit to the author of this story' },
  flag: { key: 'f', short: 'second reader', long: 'Flag this story for a second reader, or remove the flag' },
  pass: { key: 'p', short: 'pass', long: 'In Calm View: pass this story to someone else' },
  skip: { key: 'n', short: 'next', long: 'In Calm View: go to the next story without deciding' },
  remove: {
    key: 'd',
    short: 'delete',
    long: 'Delete, reject or remove this row, or everything you selected (we ask why, or whether you’re sure)',
  },
  undo: { key: 'u', short: 'undo', long: 'Undo your last decision in this window' },
  search: { key: '/', short: 'search', long: 'Search this list' },
  help: { key: '?', short: 'all keys', long: 'Show these shortcuts' },
};

const actions = Object.entries(keys) as [KeyAction, Key][];

/** Keys that may repeat while held down. */
const repeats: KeyAction[] = ['next', 'back'];

/** Keys that act on something the review dialog covers. */
const behindReview: KeyAction[] = ['select', 'search', 'view'];

/** Keys of a list, which Calm View doesn’t show, and keys that only Calm View has. */
const notInCalm: KeyAction[] = ['next', 'back', 'select', 'search'];
const onlyInCalm: KeyAction[] = ['pass', 'skip'];

/** Marks Calm View, which shows one story at a time and answers the list's keys, like the review dialog. */
export const calmMark = { 'data-calm': '' };

export const isCalmOpen = (): boolean => document.querySelector('[data-calm]') !== null;

/** Marks the dialog that goes through a list and answers the list's keys. */
export const reviewMark = { 'data-review': '' };
const reviewSelector = '[data-review]';

export const isReviewOpen = (): boolean => document.querySelector(reviewSelector) !== null;

/** Returns the focus to the review dialog if the focused element disappeared from it, so that Escape and the keys work. */
export function refocusReview(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>(reviewSelector)?.focus();
}

/** Elements that use letter keys themselves. Checkboxes do not. */
export const takesLetters =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu]';

/** Whether the focus is in a field where letters are typed. */
export const isTyping = (): boolean => document.activeElement?.closest(takesLetters) != null;

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'target' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

const openModals = (): Element[] => [...document.querySelectorAll('[aria-modal=true], dialog[open], [role=menu]')];

/** Whether a dialog, drawer or menu is open, and keeps the focus in it. */
export const isModalOpen = (): boolean => openModals().length > 0;

/** Whether a key press may be a shortcut of the desk: it types nothing, and no dialog has keys of its own. */
export function isShortcut(event: Pressed): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  if (event.target instanceof Element && event.target.closest(takesLetters)) return false;
  // An open dialog, drawer or menu handles its own keys, except the review dialog.
  return openModals().every((modal) => modal.matches(reviewSelector));
}

/** Maps a key press to an action, or null. */
export function actionOf(event: Pressed): KeyAction | null {
  if (!isShortcut(event)) return null;
  // On a non-Latin keyboard, use the key in the position of the Latin letter.
  const foreign = event.key.length === 1 && event.key > '~';
  const key = foreign ? /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() : event.key;
  const action = actions.find(([, known]) => known.key === key)?.[0] ?? null;
  if (action && event.repeat && !repeats.includes(action)) return null;
  if (action && (isCalmOpen() ? notInCalm : onlyInCalm).includes(action)) return null;
  return isModalOpen() && action && behindReview.includes(action) ? null : action;
}

const place = 'desk-keys';

const isOff = (): boolean => {
  try {
    return localStorage.getItem(place) === 'off';
  } catch {
    return false;
  }
};

interface Switch {
  on: boolean;
  turn: (on: boolean) => void;
}

/** Whether shortcuts are on (WCAG 2.1.4: speech input may trigger letter keys by accident). Stored in localStorage. */
export const useKeysSwitch = create<Switch>((set) => ({
  on: !isOff(),
  turn: (on) => {
    set({ on });
    try {
      if (on) localStorage.removeItem(place);
      else localStorage.setItem(place, 'off');
    } catch {
      // No storage: the setting lasts until the page is closed.
    }
  },
}));
