import { formatSavedAt } from '../posts/post-draft';
import type { SaveState } from './saving/working-copy';

/**
 * The same for a screen reader, which hears it when it changes: null while nothing is decided, and without the time of
 * a save, which changes with every pause.
 */
export function announcementOf(state: SaveState, now: number): string | null {
  if (state.kind === 'saving') return null;
  return state.kind === 'saved' && state.at !== null ? 'Saved' : whereItIs(state, now);
}

/** Where the text is: `Saved 2:19 PM`, `Offline. Kept on this device since 2:19 PM`. */
export function whereItIs(state: SaveState, now: number): string {
  if (state.kind === 'saved') return state.at === null ? '' : `Saved ${formatSavedAt(state.at, now)}`;
  if (state.kind === 'saving') return 'Saving...';
  const what = {
    offline: 'Offline.',
    'signed-out': 'Signed out.',
    gone: 'Deleted.',
    refused: 'Not saved.',
    failed: 'Not saved.',
    conflict: 'Two versions.',
  }[state.kind === 'kept' ? state.why : 'conflict'];
  return state.since === null
    ? `${what} Stay on this page: this browser can’t keep your text.`
    : `${what} Kept on this device since ${formatSavedAt(state.since, now)}`;
}
