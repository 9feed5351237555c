import { api, type OnHeaders } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';
import type { PostText } from './create-post';

/** PUT /api/posts/{id}: changes only the given fields. `published: false` turns an article back into a draft. */
export const editPost = (
  { id, ...change }: Partial<PostText> & { id: number; version: number; published?: boolean },
  onHeaders?: OnHeaders,
) => api.put<Post>(`/api/posts/${id}`, change, onHeaders);
