import { api, type OnHeaders } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';
import type { PostText } from './create-post';

/** PUT /api/posts/{id}: what is given changes. `published: false` takes an article back to the drafts. */
export const editPost = (
  { id, ...change }: Partial<PostText> & { id: number; version: number; published?: boolean },
  onHeaders?: OnHeaders,
) => api.put<Post>(`/api/posts/${id}`, change, onHeaders);
