import { onLeaving } from '../../lib/leaving';

/**
 * The words of a story that is not sent yet, while its form is out of sight: somebody looks at the other stories, or at
 * the people who can help, and comes back. In the memory of the open page and nowhere else; never in any storage.
 */
export const unsent = { text: '' };

onLeaving(() => (unsent.text = ''));
