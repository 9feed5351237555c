import { lastingPrefix } from '../../../lib/draft';
import { emptyPost, isSame, type PostForm } from './post-form';
import { tabName } from '../desk/tab-name';

/** An unsaved article in localStorage. */
export interface PostDraft {
  form: PostForm;
  /** When it was stored, in milliseconds. */
  at: number;
  /** The version of the working copy that it is based on; 0 without one, null for a new article. */
  version: number | null;
  /** The version of the article. Texts of an older release have none. */
  postVersion?: number | null | undefined;
}

/** A new article, until the server has it. Each page that writes one has its own: two tabs must not share a draft. */
export type NewPost = 'new' | `new:${string}`;

/** Identifies a draft. One admin's draft is never offered to another. */
export interface DraftOf {
  /** The admin's id. */
  writer: number;
  /** The article's id. */
  post: number | NewPost;
}

const keyOf = ({ writer, post }: DraftOf): string => `${lastingPrefix}post:${writer}:${post}`;

function isDraft(value: unknown): value is PostDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { form, at, version, postVersion } = value as Partial<PostDraft>;
  return (
    typeof at === 'number' &&
    (version === null || typeof version === 'number') &&
    (postVersion === undefined || postVersion === null || typeof postVersion === 'number') &&
    typeof form === 'object' &&
    Object.values(completed(form)).every((text) => typeof text === 'string')
  );
}

/** With all fields: a draft may be older than the latest field. */
const completed = (form: Partial<PostForm> | null): PostForm => ({ ...emptyPost, ...form });

/** Returns the draft if it differs from the saved article. */
export function readPostDraft(of: DraftOf, now: PostForm): PostDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null');
    return isDraft(draft) && !isSame(completed(draft.form), now) ? { ...draft, form: completed(draft.form) } : null;
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

/** Names the new article of an entry in this tab's history: after a reload, and on Back, it is the same. */
export function newPostAt(historyKey: string): NewPost {
  try {
    return `new:${tabName()}:${historyKey}`;
  } catch {
    // No storage, so no draft either.
    return 'new';
  }
}

export interface UnfinishedPost {
  post: NewPost;
  draft: PostDraft;
}

/** The new articles of a writer that only this browser has, except one; the latest first. Releases before had one, `new`. */
export function unfinishedPosts(writer: number, except: NewPost): UnfinishedPost[] {
  const keyOfNew = keyOf({ writer, post: 'new' });
  try {
    return Object.keys(localStorage)
      .filter((key) => key === keyOfNew || key.startsWith(`${keyOfNew}:`))
      .map((key) => `new${key.slice(keyOfNew.length)}` as NewPost)
      .flatMap((post) => {
        const draft = post === except ? null : readPostDraft({ writer, post }, emptyPost);
        return draft ? [{ post, draft }] : [];
      })
      .sort((one, other) => other.draft.at - one.draft.at);
  } catch {
    return [];
  }
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

/** `2:19 PM`, or `November 20, 2026, 2:19 PM` for another day, in the writer's time zone. */
export function formatSavedAt(at: number, now: number): string {
  const [then, today] = [day.format(at), day.format(now)];
  return then === today ? time.format(at) : `${then}, ${time.format(at)}`;
}
