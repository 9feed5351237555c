import { create } from 'zustand';

export type KeyAction =
  'next' | 'back' | 'select' | 'approve' | 'view' | 'edit' | 'remove' | 'undo' | 'search' | 'help';

interface Key {
  key: string;
  /** In the line under the list. */
  short: string;
  /** In the help. */
  long: string;
}

/** What every key of the desk does: the one table of them. */
export const keys: Record<KeyAction, Key> = {
  next: { key: 'j', short: 'next', long: 'Next row' },
  back: { key: 'k', short: 'back', long: 'Row before' },
  select: { key: 'x', short: 'select', long: 'Select the row, or let it go' },
  approve: { key: 'a', short: 'approve', long: 'Approve or publish: the row, or all that is selected' },
  view: { key: 'v', short: 'view', long: 'Read the whole text, where a row has only its beginning' },
  edit: { key: 'e', short: 'edit', long: 'Edit the row' },
  remove: { key: 'd', short: 'delete', long: 'Delete the row, or all that is selected; you are asked first' },
  undo: { key: 'u', short: 'undo', long: 'Take back the last decision of this window' },
  search: { key: '/', short: 'search', long: 'Search this list' },
  help: { key: '?', short: 'all keys', long: 'This list of keys' },
};

const actions = Object.entries(keys) as [KeyAction, Key][];

/** Keys that may be held down. */
const repeats: KeyAction[] = ['next', 'back'];

/** Where a letter is typed, or chooses something. A box to tick takes no letters. */
const takesLetters =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu]';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'target' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** What a key press means on the desk; null for nothing. */
export function actionOf(event: Pressed): KeyAction | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest(takesLetters)) return null;
  // An open dialog, drawer or menu has the keys for itself.
  if (document.querySelector('[aria-modal=true], dialog[open], [role=menu]')) return null;
  // On a keyboard of another script the key is meant that would have the letter.
  const foreign = event.key.length === 1 && event.key > '~';
  const key = foreign ? /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() : event.key;
  const action = actions.find(([, known]) => known.key === key)?.[0] ?? null;
  return action && event.repeat && !repeats.includes(action) ? null : action;
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

/** Whether keys act at all (WCAG 2.1.4): somebody who dictates says letters without meaning them. Kept in this browser. */
export const useKeysSwitch = create<Switch>((set) => ({
  on: !isOff(),
  turn: (on) => {
    set({ on });
    try {
      if (on) localStorage.removeItem(place);
      else localStorage.setItem(place, 'off');
    } catch {
      // Then it holds for as long as the page is open.
    }
  },
}));
