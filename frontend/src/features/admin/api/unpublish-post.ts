import { api, type OnHeaders } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

/** PUT /api/posts/{id}: turns an article back into a draft. Its text is changed in a working copy. */
export const unpublishPost = ({ id, version }: { id: number; version: number }, onHeaders?: OnHeaders) =>
  api.put<Post>(`/api/posts/${id}`, { version, published: false }, onHeaders);
