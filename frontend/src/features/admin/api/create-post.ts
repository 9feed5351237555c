import { api } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';

export interface PostText {
  title: string;
  content: string;
  /** Sources in Markdown, or null. */
  footer: string | null;
  /** A URL, a path on this site, or null. */
  imageUrl: string | null;
  categoryId: number;
}

/** POST /api/posts */
export const createPost = (input: PostText & { published: boolean }) => api.post<Post>('/api/posts', input);
