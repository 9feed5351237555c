import { create } from 'zustand';
import type { ContentNote } from '../../lib/content-notes';
import { onLeaving } from '../../lib/leaving';
import { randomId } from '../../lib/session-id';

/**
 * The unsent story while its form is not rendered, for example while the reader looks at other stories or at the help
 * page. It exists only in memory, never in any storage.
 */
export const unsent = { text: '', notes: [] as ContentNote[], formToken: '' };

/**
 * Whether the story is being sent. Its form may be closed and opened again before the answer comes, and must not offer
 * the same story a second time.
 */
export const useStoryInFlight = create<{ isSending: boolean }>(() => ({ isSending: false }));

/**
 * A random token sent with the story and stored nowhere. The server treats two stories with the same token within a
 * minute as one: a retry after a lost response reuses the token, the next story gets a new one.
 */
export const storyToken = (): string => (unsent.formToken ||= randomId());

export function forgetUnsent(): void {
  unsent.text = '';
  unsent.notes = [];
  unsent.formToken = '';
}

onLeaving(forgetUnsent);
