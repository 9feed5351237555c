import { createHash } from 'node:crypto';
import type { ImportableArticle } from '../../../kernel/transfer.js';
import type { Post } from '../domain/post.js';

/**
 * How each field counts in the hash of an article at its source. Fields of the first version always count. A field that was added
 * later counts only if it is set, with its name unless it is `bare`, so that the hashes of earlier imports still match. Their order is
 * part of the hash: add a new field below the others that count. The pictures that an article lacks count, so that the next import
 * updates the article when it can import one of them.
 */
const COUNTS: Readonly<Record<keyof ImportableArticle, 'always' | 'bare, if set' | 'if set' | 'never'>> = {
  title: 'always',
  content: 'always',
  footer: 'always',
  category: 'always',
  imageUrl: 'always',
  published: 'always',
  imageAlt: 'bare, if set',
  summary: 'if set',
  imageCaption: 'if set',
  corrections: 'if set',
  lacksPictures: 'if set',
  termsOff: 'if set',
  origin: 'never',
  createdAt: 'never',
  updatedAt: 'never',
  publishedAt: 'never',
  path: 'never',
  formerPaths: 'never',
  feedGuid: 'never',
  pinned: 'never',
  shown: 'never',
};

/** The import recognizes by it that an article has changed at its source. */
export function hashOf(article: ImportableArticle): string {
  const counted = Object.entries(COUNTS).flatMap(([field, counts]): unknown[] => {
    const value = article[field as keyof ImportableArticle];
    const isSet = Array.isArray(value) ? value.length > 0 : Boolean(value);
    if (counts === 'always' || (counts === 'bare, if set' && isSet)) return [value];
    return counts === 'if set' && isSet ? [{ [field]: value }] : [];
  });
  return sha256(counted);
}

/**
 * The import recognizes by it that an article was edited here: its text, whether it is published, and its corrections. Pins, times of
 * publication and links to terms are no edits: an import leaves them as they are.
 */
export function storedHashOf(post: Post): string {
  const corrections = post.corrections.map(({ date, text }) => [date, text]);
  // Without empty fields: a field that a later version adds must not change the hash of earlier imports.
  const fields = Object.entries(post.fields).filter(([, value]) => value !== null);
  return sha256([fields, post.published, corrections]);
}

const sha256 = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
