import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { toast, useToastSlot } from '../../../components/toasts/toast';
import { ApiError, messageOf, type Page } from '../../../lib/api/client';
import { bulkLimit, decideMany } from '../api/decisions';
import { deleteConfession } from '../api/delete-confession';
import { chunks, counted } from './bulk';
import { afterRender } from '../desk/focus';
import { openList, type OpenList } from '../list/open-list';
import { forgetTextsAbout } from '../review/typed-texts';
import { reasonLabels, type Explanation } from './reasons';
import { refresh, undo, undoOfferMs, useUndo, type UndoEntry } from './undo';
import { noteWhoDecidedFirst, toastApiError } from './use-decisions';

/**
 * Deletions of stories. Nothing of a deleted story is stored, so its deletion can be undone only before it is sent: ten seconds
 * after the decision. Until then this window hides the story.
 */

interface Story {
  id: number;
  version: number;
}

/** The rows of the stories: their own, or those of their reports. */
export interface HeldRows {
  kind: 'confessions' | 'reports';
  /** In the order of the stories. */
  ids: number[];
}

interface HeldDeletion {
  client: QueryClient;
  stories: Story[];
  rows: HeldRows;
  why: Explanation;
  /** The undo button and key find it here. It is either sent or undone, by the one who removes it from the stack. */
  entry: UndoEntry;
  timer: ReturnType<typeof setTimeout>;
}

/** The pointer or the focus in the toast pauses its time, and so the deletion. Not for longer than this. */
const longestPauseMs = 60_000;

/** Stories that this window deletes or has deleted. */
export const useHeldStories = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

const held = new Set<HeldDeletion>();

/** Sent by the page while it was closed, so that nobody has seen the result. The browser may show the page again. */
const unseen = new Set<HeldDeletion>();

const hide = (ids: number[]): void => useHeldStories.setState((now) => ({ ids: new Set([...now.ids, ...ids]) }));

/** The rows of these stories in the list that is open now, which need not be the one where they were deleted. */
function rowIdsIn(list: OpenList | null, { stories, rows }: HeldDeletion, ids: number[]): number[] {
  if (list?.kind === 'confessions') return ids;
  if (list?.kind !== rows.kind) return [];
  return rows.ids.filter((_, at) => ids.includes(stories[at]!.id));
}

/** Shows stories again, at their places in the list. */
async function show(deletion: HeldDeletion, ids: number[]): Promise<void> {
  const list = openList();
  const rowIds = rowIdsIn(list, deletion, ids);
  list?.markOwnChange(rowIds);
  useHeldStories.setState((now) => ({ ids: new Set([...now.ids].filter((id) => !ids.includes(id))) }));
  await afterRender();
  list?.unmarkOwnChange(rowIds);
}

const nameOf = (stories: readonly Story[]): string =>
  stories.length === 1 ? `Story #${stories[0]!.id}` : counted(stories.length, { one: 'story', many: 'stories' });

/** Hides stories, and deletes them when the time to undo it is over or the page is closed. */
export function holdDeletion(client: QueryClient, stories: Story[], rows: HeldRows, why: Explanation): void {
  const ids = stories.map(({ id }) => id);
  const entry: UndoEntry = { kind: rows.kind, decisions: [], takeBack: () => takeBack(deletion) };
  const timer = setTimeout(() => void sendAfter(toastId), undoOfferMs);
  const deletion: HeldDeletion = { client, stories, rows, why, entry, timer };
  const sendAfter = async (shown: number): Promise<void> => {
    await hasLeft(shown);
    if (useUndo.getState().remove(entry)) await send(deletion);
  };
  held.add(deletion);
  hide(ids);
  useUndo.getState().push(entry);
  window.addEventListener('pagehide', sendAllOnPageHide);
  window.addEventListener('pageshow', showUnseen);
  const toastId = toast({
    title: `Deleting ${nameOf(stories).replace('Story', 'story')}`,
    description: `${reasonLabels[why.reason]}. In ten seconds ${stories.length === 1 ? 'it’s' : 'they’re'} gone for good.`,
    action: { label: 'Undo', run: () => void undo(client, entry) },
    lasts: undoOfferMs,
  });
}

/** Resolves once this toast is not shown anymore. */
const hasLeft = (id: number): Promise<void> =>
  new Promise((resolve) => {
    const isShown = (): boolean => useToastSlot.getState().toast?.id === id;
    if (!isShown()) return resolve();
    const limit = setTimeout(() => useToastSlot.getState().clear(id), longestPauseMs - undoOfferMs);
    const stop = useToastSlot.subscribe(() => {
      if (isShown()) return;
      stop();
      clearTimeout(limit);
      resolve();
    });
  });

function takeBack(deletion: HeldDeletion): void {
  clearTimeout(deletion.timer);
  held.delete(deletion);
  const ids = deletion.stories.map(({ id }) => id);
  toast({ title: 'Success', description: `${nameOf(deletion.stories)}: not deleted.` });
  void show(deletion, ids).then(() => {
    const list = openList();
    list?.showRestored(rowIdsIn(list, deletion, ids));
  });
}

interface Failure {
  id: number;
  error: ApiError;
}

/** Sends the deletion of up to `bulkLimit` stories. A story that is gone already is what the moderator wanted. */
async function requestSome(some: Story[], why: Explanation, options: { keepalive: boolean }): Promise<Failure[]> {
  try {
    const [only, ...more] = some;
    if (only && more.length === 0) {
      await deleteConfession(only, why, options);
      return [];
    }
    const items = some.map(({ id, version }) => ({ kind: 'confession' as const, id, version }));
    const fates = await decideMany('delete', items, why, options);
    return fates
      .filter(({ status }) => status === 'conflict' || status === 'failed')
      .map(({ id, status, message }) => ({
        id,
        error: new ApiError(status === 'conflict' ? 409 : 500, message ?? ''),
      }));
  } catch (error) {
    const known = error instanceof ApiError ? error : new ApiError(0, messageOf(error, ''));
    return known.status === 404 ? [] : some.map(({ id }) => ({ id, error: known }));
  }
}

/** Sends the deletion. A closing page starts all requests immediately, because it cannot start any after the first response. */
async function request({ stories, why }: HeldDeletion, keepalive = false): Promise<Failure[]> {
  const parts = chunks(stories, bulkLimit);
  if (keepalive) return (await Promise.all(parts.map((some) => requestSome(some, why, { keepalive })))).flat();
  const failures: Failure[] = [];
  for (const some of parts) failures.push(...(await requestSome(some, why, { keepalive })));
  return failures;
}

async function refreshLists({ client, rows }: HeldDeletion): Promise<void> {
  for (const kind of new Set(['confessions' as const, rows.kind])) await refresh(client, kind).catch(() => undefined);
}

async function send(deletion: HeldDeletion): Promise<void> {
  held.delete(deletion);
  const failures = await request(deletion);
  const failed = failures.map(({ id }) => id);
  for (const { id } of deletion.stories) if (!failed.includes(id)) forgetTextsAbout({ kind: 'confession', id });
  await refreshLists(deletion);
  const [first] = failures;
  if (!first) {
    // Another decision may have its undo button there.
    if (useToastSlot.getState().toast === null)
      toast({ title: 'Success', description: `Confession deleted successfully: ${nameOf(deletion.stories)}` });
    return;
  }
  toastApiError('Failed to delete confession', first.error, nameOf(failed.map((id) => ({ id, version: 0 }))));
  await show(deletion, failed);
  const list = openList();
  for (const { id, error } of failures)
    for (const rowId of error.status === 409 ? rowIdsIn(list, deletion, [id]) : [])
      void noteWhoDecidedFirst(list!.kind, list!, rowId, error.message);
}

/** A closing page cannot wait: the browser finishes these requests without it. */
function sendAllOnPageHide(): void {
  for (const deletion of held) {
    clearTimeout(deletion.timer);
    if (!useUndo.getState().remove(deletion.entry)) continue;
    unseen.add(deletion);
    void request(deletion, true);
  }
  held.clear();
}

/** The browser shows a closed page again: a story whose request has failed is back in the list. */
function showUnseen({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  for (const deletion of unseen)
    void refreshLists(deletion).then(() =>
      show(
        deletion,
        deletion.stories.map(({ id }) => id),
      ),
    );
  unseen.clear();
}

/** Sends what waits, before the admin is signed out. */
export async function sendHeldDeletions(): Promise<void> {
  for (const deletion of [...held]) {
    clearTimeout(deletion.timer);
    if (useUndo.getState().remove(deletion.entry)) await send(deletion);
  }
}

/** The rows of the server without the hidden ones. */
export function withoutHidden<T>(
  data: InfiniteData<Page<T>, string | null>,
  isHidden: (item: T) => boolean,
): InfiniteData<Page<T>, string | null> {
  const count = data.pages.flatMap(({ items }) => items).filter(isHidden).length;
  if (count === 0) return data;
  const pages = data.pages.map((page) => ({
    ...page,
    total: page.total - count,
    items: page.items.filter((item) => !isHidden(item)),
  }));
  return { ...data, pages };
}
