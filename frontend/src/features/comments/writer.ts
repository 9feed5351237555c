import { saveDraft, readDraft } from '../../lib/draft';

/** Who is signed in, or was when the page last heard. */
export interface Writer {
  id: number;
}

/** Under which name a comment waits that its writer could not send. */
export const draftName = (postId: string, parentId: number | null): string =>
  `comment:${postId}${parentId === null ? '' : `:${parentId}`}`;

/** For this writer only: somebody else may sign in next. */
export const saveDraftFor = ({ id }: Writer, name: string, text: string): void =>
  saveDraft(name, { writer: String(id), text });

export function draftFor({ id }: Writer, name: string): string {
  const kept = readDraft(name);
  return kept?.writer === String(id) ? (kept.text ?? '') : '';
}
