import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '../../../components/toasts/toast';
import { ApiError } from '../../../lib/api/client';
import type { Post } from '../../../lib/api/types';
import { listKey } from '../api/lists';
import { forgetReadersPages } from '../api/readers-pages';
import { unpublishPost } from '../api/unpublish-post';
import { discardDraft, duplicatePost, loadPost, publishCopy, unschedulePost } from '../api/working-copies';
import { offerEmail } from '../newsletter/offer-email';
import { postName } from '../posts/post-form';
import { isLockedFor } from '../posts/schedule';
import { toastApiError } from '../decisions/use-decisions';
import type { Writing } from './saving/use-working-copy';
import { serverCopyOf } from './saving/use-working-copy';
import { goesOutAt } from './time-words';

type Action = 'save' | 'publish' | 'other';

export interface Publishing {
  /** The action in flight. */
  busy: Action | null;
  /** The last refusal, until the next try. */
  error: Error | null;
  saveAsDraft: () => void;
  /** Now, or at the chosen time. */
  publish: (now?: boolean) => void;
  unschedule: () => void;
  /** The menu beside Publish. */
  more: { label: string; run: () => void; disabled?: boolean; phone?: boolean }[];
}

interface Options {
  writing: Writing;
  /** Whether the article began on this page. */
  isNew: boolean;
  title: () => string;
  timeZone: string;
  /** The chosen time, or null. An invalid one has been shown at its field: `undefined`. */
  chosenTime: () => string | null | undefined;
  /** Why the text cannot be saved with a button, or null. */
  whyNot: string | null;
  /** Why it cannot go out, now or later, or null. */
  whyNotPublish: string | null;
  /** Asks what has to be asked before readers see the article. */
  mayGoOut: (scheduling: boolean) => Promise<boolean>;
  back: string;
  /** Writers publish nothing. */
  isWriter: boolean;
  onPreview: () => void;
  onSchedule: () => void;
  /** Puts another text into the fields. */
  onText: (copy: ReturnType<typeof serverCopyOf>) => void;
}

/** Saves, publishes and schedules the working copy. Everything typed is on the server before anything else happens. */
export function usePublishing(options: Options): Publishing {
  const { writing, isNew, title, timeZone, chosenTime, whyNot, whyNotPublish, mayGoOut, back } = options;
  const { isWriter, onPreview, onSchedule, onText } = options;
  const { copy, post, setPost } = writing;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Action | null>(null);
  /** A second press comes before the page shows that the first one is busy. */
  const isRunning = useRef(false);
  const [error, setError] = useState<Error | null>(null);

  const refresh = (): void => {
    forgetReadersPages(client);
    void client.invalidateQueries({ queryKey: listKey('posts') });
  };

  /** Does one action at a time. `may` asks first, and nothing happens if it resolves to false. */
  const act = async (
    action: Action,
    failed: string,
    run: (id: number) => Promise<void>,
    may?: () => Promise<boolean>,
  ): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(action);
    setError(null);
    try {
      if (may && !(await may())) return;
      // A save that fails is shown where the text is.
      if ((await copy.flush()) && copy.id !== null) {
        await run(copy.id);
        refresh();
      }
    } catch (problem) {
      setError(problem as Error);
      toastApiError(failed, problem as Error, postName(title()));
      // Someone else was faster: continue from what is there, or compare.
      if (problem instanceof ApiError && problem.status === 409) await copy.catchUp();
    } finally {
      isRunning.current = false;
      setBusy(null);
    }
  };

  /** The article has another version now, and without a working copy that is the one of the text too. */
  const follow = (now: Post): void => {
    setPost(now);
    if (!now.hasDraft) copy.meet(serverCopyOf({ post: now, draft: null }));
  };
  const versionOf = async (id: number): Promise<number> => (post ?? (await loadPost(id)).post).version;

  const readersSeeIt = post?.scheduledFor
    ? goesOutAt(post.scheduledFor, timeZone)
    : `when ${isWriter ? 'an editor publishes it' : 'you publish'}`;
  const saved = isNew
    ? 'Post created successfully'
    : post?.published
      ? `Draft saved. Readers see it ${readersSeeIt}.`
      : 'Post updated successfully';

  const saveAsDraft = (): void =>
    void act('save', isNew ? 'Failed to create post' : 'Failed to update post', async () => {
      toast({ title: 'Success', description: saved });
      await navigate(back);
    });

  const publishNow = async (id: number): Promise<void> => {
    const wasPublished = post?.published ?? false;
    const published = await publishCopy(id, { version: await versionOf(id), draftVersion: copy.version });
    copy.continueFrom(serverCopyOf({ post: published, draft: null }), Date.parse(published.updatedAt));
    setPost(published);
    const done = isNew ? 'Post created successfully' : wasPublished ? 'Post updated successfully' : 'Post publish status updated'; // prettier-ignore
    toast({
      title: 'Success',
      description: done,
      ...(wasPublished ? {} : offerEmail(navigate, id)),
      other: { label: 'View', run: () => void navigate(`/article/${id}`) },
    });
    await navigate(back);
  };

  const schedule = async (id: number, at: string): Promise<void> => {
    const scheduled = await publishCopy(id, { version: await versionOf(id), draftVersion: copy.version, at });
    follow(scheduled);
    toast({ title: 'Scheduled', description: `It goes out ${goesOutAt(at, timeZone)}.` });
  };

  const publish = (now = false): void => {
    if (whyNotPublish !== null) return;
    const at = now ? null : chosenTime();
    if (at === undefined) return;
    const failed = isNew ? 'Failed to create post' : 'Failed to update post publish status';
    void act(
      'publish',
      failed,
      (id) => (at ? schedule(id, at) : publishNow(id)),
      () => mayGoOut(at !== null),
    );
  };

  const unschedule = (): void =>
    void act('other', 'Failed to update post', async (id) => {
      follow(await unschedulePost(id, await versionOf(id)));
      toast({ title: 'Schedule canceled', description: 'Nothing changes for readers until you publish.' });
    });

  const unpublish = (): void =>
    void act('other', 'Failed to update post publish status', async (id) => {
      follow(await unpublishPost({ id, version: await versionOf(id) }));
      toast({ title: 'Success', description: 'Post publish status updated' });
    });

  const discard = (): void => {
    if (!post || !window.confirm('Discard the changes and go back to the published version?')) return;
    void act('other', 'Failed to update post', async (id) => {
      await discardDraft(id);
      const now = await loadPost(id);
      setPost(now.post);
      onText(serverCopyOf(now));
    });
  };

  const duplicate = (): void =>
    void act('other', 'Failed to create post', async (id) => {
      const made = await duplicatePost(id);
      await navigate(`/admin/posts/${made.id}`);
      toast({ title: 'Duplicated', description: 'You’re in the copy now. It’s a draft.' });
    });

  const isChanged = copy.hasCopy || !copy.isSaved;
  const more: (Publishing['more'][number] | false | undefined)[] = [
    !isWriter && { label: 'Publish Now', run: () => publish(true), disabled: whyNotPublish !== null },
    !isWriter && { label: post?.scheduledFor ? 'Change Time' : 'Schedule', run: onSchedule },
    { label: 'Preview', run: onPreview, phone: true },
    { label: 'Save as Draft', run: saveAsDraft, disabled: whyNot !== null, phone: true },
    !!post?.published && { label: 'View on Site', run: () => void window.open(`/article/${post.id}`, '_blank', 'noopener') }, // prettier-ignore
    !!post && { label: 'Duplicate', run: duplicate },
    !isWriter && !!post?.published && !isChanged && { label: 'Unpublish', run: unpublish },
    !!post?.published && isChanged && !isLockedFor(isWriter, post) && { label: 'Discard Changes', run: discard },
  ];
  return { busy, error, saveAsDraft, publish, unschedule, more: more.filter((one) => !!one) };
}
