import { lastingPrefix } from '../../../lib/draft';
import { emptyPost, isSame, type PostForm } from './post-form';

/** An unsaved article in localStorage. */
export interface PostDraft {
  form: PostForm;
  /** When it was stored, in milliseconds. */
  at: number;
  /** The version it is based on; null for a new article. */
  version: number | null;
}

/** Identifies a draft. One admin's draft is never offered to another. */
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

/** Returns the draft if it differs from the saved article. */
export function readPostDraft(of: DraftOf, now: PostForm): PostDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    return isDraft(draft) && !isSame(draft.form, now) ? draft : null;
  } catch {
    return null;
  }
}

/** Returns false if the browser has no storage or no space left. */
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
    // No storage: nothing to delete.
  }
}

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** `10:32`, or `November 20, 2026, 10:32` for another day, in the writer's time zone. */
export function formatSavedAt(at: number, now: number): string {
  const [then, today] = [day.format(at), day.format(now)];
  return then === today ? time.format(at) : `${then}, ${time.format(at)}`;
}
