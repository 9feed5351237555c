import { api } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

export interface PostText {
  title: string;
  content: string;
  /** Sources, Markdown; null for none. */
  footer: string | null;
  /** An address or a path of this site; null for none. */
  imageUrl: string | null;
  categoryId: number;
}

/** POST /api/posts */
export const createPost = (input: PostText & { published: boolean }) => api.post<Post>('/api/posts', input);
