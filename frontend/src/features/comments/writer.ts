import { saveDraft, readDraft } from '../../lib/draft';

/** The signed-in member, or the last known one. */
export interface Writer {
  id: number;
}

/** The draft name for a comment that could not be sent. */
export const draftName = (postId: string, parentId: number | null): string =>
  `comment:${postId}${parentId === null ? '' : `:${parentId}`}`;

/** For this writer only, because someone else may sign in next. */
export const saveDraftFor = ({ id }: Writer, name: string, text: string): void =>
  saveDraft(name, { writer: String(id), text });

export function draftFor({ id }: Writer, name: string): string {
  const draft = readDraft(name);
  return draft?.writer === String(id) ? (draft.text ?? '') : '';
}
