import type { StoryReceipt } from '../../lib/api/types';
import { notesOf } from '../../lib/content-notes';
import { withLineFeeds } from '../../lib/text';
import { trimmed } from '../../lib/visible';

/*
 * The text and the content notes in the forms of a receipt that are not sent. They are read from the fields below `place`
 * and are no state: text typed before the scripts loaded is only there.
 */

type Place = HTMLElement | null;

const typedIn = (place: Place, name: string): string =>
  trimmed(place?.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`)?.value ?? '');

/** Whether an answer to an editor's question is typed. */
export const isAnswering = (place: Place): boolean => typedIn(place, 'answer') !== '';

/** Whether the text or the content notes differ from those of the story, if it is open. An empty field changes nothing. */
export function isChanging(place: Place, state: StoryReceipt | undefined): boolean {
  const notes: string[] = state ? notesOf(state) : [];
  const boxes = place?.querySelectorAll<HTMLInputElement>('input[name=contentNotes]') ?? [];
  const hasPicked = [...boxes].some(({ value, checked }) => checked !== notes.includes(value));
  const content = trimmed(withLineFeeds(state?.content ?? ''));
  return hasPicked || !['', content].includes(typedIn(place, 'content'));
}
