import { keptDraft } from '../../lib/drafts';

/** Who is signed in, or was when the page last heard. */
export interface Writer {
  id: number;
}

/** Under which name a comment waits that its writer could not send. */
export const draftName = (postId: string, parentId: number | null): string =>
  `comment:${postId}${parentId === null ? '' : `:${parentId}`}`;

export const keptFor = ({ id }: Writer, name: string): string => keptDraft(name, id);
