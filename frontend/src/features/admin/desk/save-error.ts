import { ApiError, messageOf } from '../../../lib/api/client';

/** Says why saving failed and, for a conflict or an ended session, what to do with the typed text. */
export function saveErrorMessage(error: Error, otherwise: string): string {
  const said = messageOf(error, otherwise);
  if (!(error instanceof ApiError)) return said;
  if (error.status === 409) return `${said} What you typed is still here: save again to put it in place of theirs.`;
  if (error.status === 401) return `${said} What you typed is still here: sign in in another window, then save again.`;
  return said;
}
