import { lastingPrefix } from '../../../lib/draft';
import { emptyPost, isSame, type PostForm } from './post-form';

/** An article that was written on and not saved, as it is kept on this browser. */
export interface PostDraft {
  form: PostForm;
  /** When it was kept, in milliseconds. */
  at: number;
  /** The version that it was begun from; null for a new article. */
  version: number | null;
}

/** Whose draft of what it is: one admin's is not offered to the next. */
export interface DraftOf {
  /** The admin's id. */
  writer: number;
  /** The article's id. */
  post: number | 'new';
}

const keyOf = ({ writer, post }: DraftOf): string => `${lastingPrefix}post:${writer}:${post}`;

function isDraft(value: unknown): value is PostDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { form, at, version } = value as Partial<PostDraft>;
  return (
    typeof at === 'number' &&
    (version === null || typeof version === 'number') &&
    typeof form === 'object' &&
    Object.keys(emptyPost).every((name) => typeof (form as Partial<PostForm>)?.[name as keyof PostForm] === 'string')
  );
}

/** What is worth offering: a draft that says something else than what is there. */
export function readPostDraft(of: DraftOf, now: PostForm): PostDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    return isDraft(draft) && !isSame(draft.form, now) ? draft : null;
  } catch {
    return null;
  }
}

/** Answers whether it is kept: a browser may have no storage, or no room. */
export function savePostDraft(of: DraftOf, draft: PostDraft): boolean {
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deletePostDraft(of: DraftOf): void {
  try {
    localStorage.removeItem(keyOf(of));
  } catch {
    // No storage: nothing to drop.
  }
}

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** `10:32`, on another day `November 20, 2026, 10:32`: the writer's own clock. */
export function formatSavedAt(at: number, now: number): string {
  const [then, today] = [day.format(at), day.format(now)];
  return then === today ? time.format(at) : `${then}, ${time.format(at)}`;
}
