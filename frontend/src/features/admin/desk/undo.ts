import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { toastError, toast } from '../../../components/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Decision } from '../../../lib/api/types';
import { bulkLimit, decisionsKey, kinds, undoDecision, undoMany, type DecisionKind } from '../api/decisions';
import { listKey, type Kind } from '../api/lists';
import { chunks } from './bulk';
import { drawn } from './focus';
import { openList } from './open-list';
import { isAgain } from './words';

/** One decision, or one about many things at once. */
export interface Taken {
  kind: Kind;
  decisions: { id: number; itemId: number }[];
}

interface Stack {
  /** What this window decided and can take back, the last one at the end. */
  taken: Taken[];
  push: (taken: Taken) => void;
  /** Takes it off; false when somebody did already (the key and the button at once). */
  take: (taken: Taken) => boolean;
  /** It was taken back elsewhere. */
  forget: (decision: number) => void;
}

/** How long the message of a decision offers to take it back. Later there are the recent decisions. */
export const undoFor = 10_000;

export const useUndo = create<Stack>((set, get) => ({
  taken: [],
  push: (taken) => set((now) => ({ taken: [...now.taken, taken] })),
  take: (taken) => {
    const had = get().taken.includes(taken);
    set((now) => ({ taken: now.taken.filter((other) => other !== taken) }));
    return had;
  },
  forget: (decision) =>
    set((now) => ({
      taken: now.taken
        .map((taken) => ({ ...taken, decisions: taken.decisions.filter(({ id }) => id !== decision) }))
        .filter(({ decisions }) => decisions.length > 0),
    })),
}));

/** Everything that a decision may have changed is asked for anew; what is under way may still have it as it was. */
export async function refresh(client: QueryClient, kind: Kind): Promise<void> {
  await client.cancelQueries({ queryKey: listKey(kind) });
  // What readers' pages have loaded in this window is out of date now.
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'admin' });
  await Promise.all([decisionsKey, listKey(kind)].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Whether trying again later may help. */
const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiError) || [0, 401, 429].includes(error.status) || error.status >= 500;

export interface TakenBack {
  done: Decision[];
  /** What could not be taken back, and may be tried again. */
  left: Taken['decisions'];
  failures: { itemId: number; error: unknown }[];
}

type OneTaken = Taken['decisions'][number];

/** Asks for up to `bulkLimit` decisions to be taken back; one alone is refused by an error, as any call is. */
async function send(some: OneTaken[], result: TakenBack): Promise<void> {
  const [only, ...more] = some;
  if (only && more.length === 0) {
    result.done.push(await undoDecision(only.id));
    return;
  }
  const fates = await undoMany(some.map(({ id }) => id));
  for (const [place, { status, message, decision }] of fates.entries()) {
    if (decision) result.done.push(decision);
    else {
      // As the call for one of them would have been refused.
      const error = new ApiError(status === 'failed' ? 500 : 409, message ?? '');
      result.failures.push({ itemId: some[place]!.itemId, error });
      if (mayPass(error)) result.left.unshift(some[place]!);
    }
  }
}

/** Takes decisions back, the last one first, and brings the rows of the open list to where they are now. */
export async function takeBack(
  client: QueryClient,
  { kind, decisions }: Taken,
  made: (id: number) => void = () => undefined,
): Promise<TakenBack> {
  const result: TakenBack = { done: [], left: [], failures: [] };
  const ids = decisions.map(({ itemId }) => itemId);
  const list = openList(kind);
  const before = list?.ids() ?? [];
  list?.own(ids);
  // Whoever leaves between two calls would stop halfway, and is asked first.
  const stay = (event: BeforeUnloadEvent): void => event.preventDefault();
  if (decisions.length > bulkLimit) window.addEventListener('beforeunload', stay);
  for (const some of chunks(decisions.toReversed(), bulkLimit)) {
    try {
      await send(some, result);
    } catch (error) {
      result.failures.push(...some.map(({ itemId }) => ({ itemId, error })));
      if (mayPass(error)) result.left.unshift(...some.toReversed());
    }
  }
  window.removeEventListener('beforeunload', stay);
  for (const { id } of result.done) made(id);
  await refresh(client, kind);
  await drawn();
  list?.disown(ids);
  list?.stay(before);
  const back = result.done.map(({ itemId }) => itemId);
  if (back.length > 0) list?.land(back);
  return result;
}

const lists = Object.fromEntries(Object.entries(kinds).map(([list, kind]) => [kind, list])) as Record<
  DecisionKind,
  Kind
>;

/**
 * Takes one decision of the record back, whoever made it.
 *
 * @param made told the number of the new decision before it can come in as news
 * @throws what the API refused it with
 */
export async function takeBackOne(
  client: QueryClient,
  { id, itemId, kind }: Decision,
  made: (id: number) => void,
): Promise<Decision> {
  const { done, failures } = await takeBack(client, { kind: lists[kind], decisions: [{ id, itemId }] }, made);
  if (failures[0]) throw failures[0].error;
  useUndo.getState().forget(id);
  return done[0]!;
}

/** Undo by key or message: once, told by a message. */
export async function undo(client: QueryClient, taken: Taken): Promise<void> {
  const { take, push } = useUndo.getState();
  if (!take(taken)) return;
  const many = taken.decisions.length;
  if (many > 1) toast({ title: 'One moment', description: `Taking ${many} decisions back...` });
  const { done, left, failures } = await takeBack(client, taken);
  if (left.length > 0) push({ ...taken, decisions: left });
  const [failed] = failures;
  if (failed) {
    const said = messageOf(failed.error, 'Please try again.');
    toastError('Failed to undo', done.length > 0 ? `${done.length} taken back, ${failures.length} not: ${said}` : said);
    return;
  }
  const [only, ...more] = done;
  toast({ title: 'Success', description: more.length > 0 ? `${done.length} decisions taken back.` : isAgain(only!) });
}

/** Remembers a decision, and gives its message the way back. */
export function offerUndo(
  client: QueryClient,
  taken: Taken,
): { action: { label: string; run: () => void }; lasts: number } {
  useUndo.getState().push(taken);
  return { action: { label: 'Undo', run: () => void undo(client, taken) }, lasts: undoFor };
}
