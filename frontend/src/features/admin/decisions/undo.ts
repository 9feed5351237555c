import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { toastError, toast } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Decision } from '../../../lib/api/types';
import { forgetWithUser } from '../../../lib/personal';
import { bulkLimit, decisionsKey, kinds, undoDecision, undoMany, type DecisionKind } from '../api/decisions';
import { listKey, type Kind } from '../api/lists';
import { forgetReadersPages } from '../api/readers-pages';
import { chunks } from './bulk';
import { afterRender } from '../desk/focus';
import { openList } from '../list/open-list';
import { undoneMessage } from './decision-words';

/** One decision or one bulk decision. */
export interface UndoEntry {
  kind: Kind;
  decisions: { id: number; itemId: number }[];
  /** Undoes a decision that was not sent yet. */
  takeBack?: () => void;
}

interface UndoStack {
  /** Decisions of this window that can be undone, latest last. */
  entries: UndoEntry[];
  push: (entry: UndoEntry) => void;
  /** Returns false if it was already removed, for example by the key and the button simultaneously. */
  remove: (entry: UndoEntry) => boolean;
  /** Removes a decision that was undone elsewhere. */
  forget: (decision: number) => void;
}

/** How long the toast offers the undo. Later the list of recent decisions offers it. */
export const undoOfferMs = 10_000;

export const useUndo = create<UndoStack>((set, get) => ({
  entries: [],
  push: (entry) => set((now) => ({ entries: [...now.entries, entry] })),
  remove: (entry) => {
    const wasThere = get().entries.includes(entry);
    set((now) => ({ entries: now.entries.filter((other) => other !== entry) }));
    return wasThere;
  },
  forget: (decision) =>
    set((now) => ({
      entries: now.entries
        .map((entry) => ({ ...entry, decisions: entry.decisions.filter(({ id }) => id !== decision) }))
        .filter(({ decisions, takeBack }) => takeBack !== undefined || decisions.length > 0),
    })),
}));
// Log-out sends the decisions that wait, which have to be found here until then.
forgetWithUser(() => useUndo.setState(({ entries }) => ({ entries: entries.filter(({ takeBack }) => takeBack) })));

/**
 * Refetches everything that a decision may have changed. Requests in flight are canceled: their responses may be stale.
 */
export async function refresh(client: QueryClient, kind: Kind): Promise<void> {
  await client.cancelQueries({ queryKey: listKey(kind) });
  forgetReadersPages(client);
  await Promise.all([decisionsKey, listKey(kind)].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Whether a retry may succeed. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500;

export interface UndoResult {
  done: Decision[];
  /** Decisions that were not undone and may be retried. */
  retryable: UndoEntry['decisions'];
  failures: { itemId: number; error: unknown }[];
}

type UndoableDecision = UndoEntry['decisions'][number];

/** Undoes up to `bulkLimit` decisions. A single one uses the single endpoint, which throws on failure. */
async function send(some: UndoableDecision[], result: UndoResult): Promise<void> {
  const [only, ...more] = some;
  if (only && more.length === 0) {
    result.done.push(await undoDecision(only.id));
    return;
  }
  const results = await undoMany(some.map(({ id }) => id));
  for (const [place, { status, message, decision }] of results.entries()) {
    if (decision) result.done.push(decision);
    else {
      // The error that the single endpoint would have returned.
      const error = new ApiError(status === 'failed' ? 500 : 409, message ?? '');
      result.failures.push({ itemId: some[place]!.itemId, error });
      if (isTransient(error)) result.retryable.unshift(some[place]!);
    }
  }
}

/** Undoes decisions, latest first, and updates the open list. */
export async function undoDecisions(
  client: QueryClient,
  { kind, decisions }: UndoEntry,
  onUndone: (id: number) => void = () => undefined,
): Promise<UndoResult> {
  const result: UndoResult = { done: [], retryable: [], failures: [] };
  const ids = decisions.map(({ itemId }) => itemId);
  const list = openList(kind);
  const before = list?.ids() ?? [];
  list?.markOwnChange(ids);
  // Leaving between two requests would undo only some of them, so the browser asks first.
  const warnBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
  if (decisions.length > bulkLimit) window.addEventListener('beforeunload', warnBeforeUnload);
  for (const some of chunks(decisions.toReversed(), bulkLimit)) {
    try {
      await send(some, result);
    } catch (error) {
      result.failures.push(...some.map(({ itemId }) => ({ itemId, error })));
      if (isTransient(error)) result.retryable.unshift(...some.toReversed());
    }
  }
  window.removeEventListener('beforeunload', warnBeforeUnload);
  for (const { id } of result.done) onUndone(id);
  await refresh(client, kind);
  await afterRender();
  list?.unmarkOwnChange(ids);
  list?.keepCursor(before);
  const back = result.done.map(({ itemId }) => itemId);
  if (back.length > 0) list?.showRestored(back);
  return result;
}

const lists = Object.fromEntries(Object.entries(kinds).map(([list, kind]) => [kind, list])) as Record<
  DecisionKind,
  Kind
>;

/**
 * Undoes one decision from the list of recent decisions, by any admin.
 *
 * @param onUndone receives the id of the new decision before the event stream can report it
 * @throws the API's error
 */
export async function undoOne(
  client: QueryClient,
  { id, itemId, kind }: Decision,
  onUndone: (id: number) => void,
): Promise<Decision> {
  const { done, failures } = await undoDecisions(client, { kind: lists[kind], decisions: [{ id, itemId }] }, onUndone);
  if (failures[0]) throw failures[0].error;
  useUndo.getState().forget(id);
  return done[0]!;
}

/** Undoes an entry by key or toast button, at most once, and shows the result as a toast. */
export async function undo(client: QueryClient, entry: UndoEntry): Promise<void> {
  const { remove, push } = useUndo.getState();
  if (!remove(entry)) return;
  if (entry.takeBack) return entry.takeBack();
  const many = entry.decisions.length;
  if (many > 1) toast({ title: 'One moment', description: `Undoing ${many} decisions...` });
  const { done, retryable, failures } = await undoDecisions(client, entry);
  if (retryable.length > 0) push({ ...entry, decisions: retryable });
  const [failed] = failures;
  if (failed) {
    const message = messageOf(failed.error, 'Try again in a moment.');
    toastError(
      'Failed to undo',
      done.length > 0 ? `${done.length} undone, ${failures.length} not: ${message}` : message,
    );
    return;
  }
  const [only, ...more] = done;
  toast({
    title: 'Success',
    description: more.length > 0 ? `${done.length} decisions undone.` : undoneMessage(only!),
  });
}

/** Records a decision and returns the undo button for its toast. */
export function offerUndo(
  client: QueryClient,
  entry: UndoEntry,
): { action: { label: string; run: () => void }; lasts: number } {
  useUndo.getState().push(entry);
  return { action: { label: 'Undo', run: () => void undo(client, entry) }, lasts: undoOfferMs };
}
