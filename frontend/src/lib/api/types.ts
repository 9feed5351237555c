/**
 * The API's shapes as the client names them. This file is the one place that says where they come from: when the
 * generated schema is there, each line becomes `components['schemas']['…']`.
 */
export interface User {
  id: number;
  username: string;
  email: string;
  isAdmin: boolean;
  createdAt: string;
}

export interface Category {
  id: number;
  name: string;
  slug: string;
}

/** What `?fields=summary` leaves of a post. */
export interface PostSummary {
  id: number;
  title: string;
  categoryId: number;
  authorId: number | null;
  imageUrl: string | null;
  createdAt: string;
  updatedAt: string;
  publishedAt: string | null;
  published: boolean;
  excerpt: string;
  readingMinutes: number;
  version: number;
}

export interface Post extends PostSummary {
  content: string;
  footer: string | null;
  contentHtml: string;
  footerHtml: string | null;
}

export interface Comment {
  id: number;
  postId: number;
  authorId: number | null;
  parentId: number | null;
  content: string;
  contentHtml: string;
  createdAt: string;
  approved: boolean;
  likes: number;
  version: number;
}

export interface CommentCount {
  postId: number;
  count: number;
}

export interface Confession {
  id: number;
  content: string;
  category: string;
  createdAt: string;
  approved: boolean;
  reactions: { heart: number; strength: number; 'me-too': number };
  version: number;
}

export interface SearchHit {
  type: 'article' | 'story';
  id: number;
  title: string;
  excerpt: string;
  category: string | null;
}

export interface PendingCounts {
  confessions: number;
  comments: number;
  submissions: number;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  errors?: { path: string; message: string }[];
}
