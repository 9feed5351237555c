import { api } from '../../../lib/api/client';
import { pathOf, type Item } from '../item';

/** DELETE /api/bookmarks/{contentType}/{id} */
export const removeBookmark = (item: Item): Promise<void> => api.delete(`/api/bookmarks/${pathOf(item)}`);
