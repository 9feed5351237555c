import { CONTENT_NOTES, MAX_CONTENT_NOTES, type ContentNote } from '../../../backend/src/kernel/content-limits';

export { CONTENT_NOTES, MAX_CONTENT_NOTES, type ContentNote };

const words: Record<ContentNote, string> = {
  violence: 'violence',
  'sexual-violence': 'sexual violence',
  'self-harm': 'self-harm',
  suicide: 'suicide',
  eating: 'eating',
  family: 'family',
  discrimination: 'discrimination',
  slurs: 'slurs',
  death: 'death',
  'substance-use': 'substance use',
};

export const noteWords = (notes: readonly ContentNote[]): string => notes.map((note) => words[note]).join(', ');

/** `Sexual violence`, beside a checkbox. */
export const noteLabel = (note: ContentNote): string => words[note].charAt(0).toUpperCase() + words[note].slice(1);

/** During an update, an older server may respond, which sends no notes. */
export const notesOf = ({ contentNotes = [] }: { contentNotes?: ContentNote[] }): ContentNote[] => contentNotes;

/** The known notes in a text that separates them by spaces, in the order of the list. */
export function parseNotes(text: string): ContentNote[] {
  const given = text.split(' ');
  return CONTENT_NOTES.filter((note) => given.includes(note));
}

/** The value of `data-notes`, by which components/content-notes/content-notes.css hides stories. */
export const notesAttribute = (notes: readonly ContentNote[]): string | undefined => notes.join(' ') || undefined;
