import { ApiError, messageOf } from '../../../lib/api/client';

/** Says why saving failed and, for a conflict or an ended session, what to do with the typed text. */
export function saveErrorMessage(error: Error, fallback: string): string {
  const message = messageOf(error, fallback);
  if (!(error instanceof ApiError)) return message;
  // Nobody has written another version that a second save could replace.
  if (error.code === 'post.scheduled') return `${message} What you typed is still here.`;
  if (error.status === 409) return `${message} What you typed is still here. Save again to replace theirs.`;
  if (error.status === 401)
    return `${message} What you typed is still here. Open another window to sign in, then save again.`;
  return message;
}
