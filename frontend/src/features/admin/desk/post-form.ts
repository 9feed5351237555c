import type { Post } from '../../../lib/api/types';
import { lengthOf } from '../../../lib/text';
import { isVisible } from '../../../lib/visible';

export interface PostForm {
  title: string;
  content: string;
  footer: string;
  imageUrl: string;
  /** The category id as a select element's value; '' for none. */
  categoryId: string;
}

export const emptyPost: PostForm = { title: '', content: '', footer: '', imageUrl: '', categoryId: '' };

export const formOf = (post: Post): PostForm => ({
  title: post.title,
  content: post.content ?? '',
  footer: post.footer ?? '',
  imageUrl: post.imageUrl ?? '',
  categoryId: String(post.categoryId),
});

export const isComplete = ({ title, content, categoryId }: PostForm): boolean =>
  isVisible(title) && isVisible(content) && categoryId !== '';

export const isSame = (one: PostForm, other: PostForm): boolean =>
  (Object.keys(emptyPost) as (keyof PostForm)[]).every((name) => one[name] === other[name]);

const orNull = (text: string): string | null => (isVisible(text) ? text : null);

/** Converts the form to the API's fields. */
export const textOf = ({ title, content, footer, imageUrl, categoryId }: PostForm) => ({
  title: title.trim(),
  content,
  footer: orNull(footer),
  imageUrl: orNull(imageUrl.trim()),
  categoryId: Number(categoryId),
});

const titleLength = 300;

/** The limit for a title. An existing longer title may stay, so that correcting a source does not force a new title. */
export const maxTitleLength = (before: string): number => Math.max(titleLength, lengthOf(before));

export const titleProblem = (title: string, limit: number): string | true =>
  lengthOf(title) <= limit || `Title must be at most ${limit} characters`;
