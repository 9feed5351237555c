import { create } from 'zustand';

export type KeyAction =
  'next' | 'back' | 'select' | 'approve' | 'view' | 'edit' | 'remove' | 'undo' | 'search' | 'help';

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

/** Keys that may repeat while held down. */
const repeats: KeyAction[] = ['next', 'back'];

/** Elements that use letter keys themselves. Checkboxes do not. */
const takesLetters =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=""], [contenteditable=true], [role=textbox], [role=combobox], [role=listbox], [role=menu]';

type Pressed = Pick<
  KeyboardEvent,
  'key' | 'code' | 'target' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing' | 'repeat' | 'defaultPrevented'
>;

/** Maps a key press to an action, or null. */
export function actionOf(event: Pressed): KeyAction | null {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return null;
  if (event.target instanceof Element && event.target.closest(takesLetters)) return null;
  // An open dialog, drawer or menu handles its own keys.
  if (document.querySelector('[aria-modal=true], dialog[open], [role=menu]')) return null;
  // On a non-Latin keyboard, use the key in the position of the Latin letter.
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
