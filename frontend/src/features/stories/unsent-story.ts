import { onLeaving } from '../../lib/leaving';
import { randomId } from '../../lib/session-id';

/**
 * The words of a story that is not sent yet, while its form is out of sight: somebody looks at the other stories, or at
 * the people who can help, and comes back. In the memory of the open page and nowhere else; never in any storage.
 */
export const unsent = { text: '', formToken: '' };

/**
 * A random token of this story, sent with it and stored nowhere: a story that comes twice within a minute with the same token is
 * one story. A retry after a lost response has the same token, the next story another one.
 */
export const storyToken = (): string => (unsent.formToken ||= randomId());

export function forgetUnsent(): void {
  unsent.text = '';
  unsent.formToken = '';
}

onLeaving(forgetUnsent);
