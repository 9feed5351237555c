import { deleteDraft, saveDraft, readDraft } from '../../lib/draft';

/** The signed-in member, or the last known one. */
export interface Writer {
  id: number;
}

/** The draft name of a comment that is not sent yet. */
export const draftName = (postId: string, parentId: number | null): string =>
  `comment:${postId}${parentId === null ? '' : `:${parentId}`}`;

/** The draft name of a change to one's own comment. Only its writer ever sees the form. */
export const changeDraftName = (commentId: number): string => `comment-change:${commentId}`;

/** For this writer only, because someone else may sign in next. */
export function saveDraftFor({ id }: Writer, name: string, text: string): void {
  if (text.trim() === '') deleteDraft(name);
  else saveDraft(name, { writer: String(id), text });
}

export function draftFor({ id }: Writer, name: string): string {
  const draft = readDraft(name);
  return draft?.writer === String(id) ? (draft.text ?? '') : '';
}
