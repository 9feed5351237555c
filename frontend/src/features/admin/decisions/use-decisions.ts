import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, type Toast } from '../../../components/toasts/toast';
import { ApiError, messageOf, type OnHeaders } from '../../../lib/api/client';
import { currentUserKey } from '../../../lib/personal';
import { kinds, lastDecision } from '../api/decisions';
import type { Kind } from '../api/lists';
import { afterRender, restoreFocus, nextRowId } from '../desk/focus';
import { withReplies } from './replies';
import type { Item } from '../list/merge-server-rows';
import { offerUndo, refresh } from './undo';
import type { Rows } from '../list/use-rows';
import { decidedFirstMessage, hasChanged } from './decision-words';

type ToastAction = Pick<Toast, 'action' | 'lasts'>;

export interface Decision<T> {
  id: number;
  /** The item's name in messages: `Story #12`, `“Spinster”`. */
  name: string;
  /**
   * Sends the decision. Pass `onHeaders` to the API client: the response headers contain the decision's id, which undo
   * needs.
   */
  send: (onHeaders: OnHeaders) => Promise<T | void>;
  /** A sentence for the toast. It may depend on the server's response. */
  done: string | ((item: T | void) => string);
  failed: string;
  /** Whether the row stays in this list, given the server's response. Without a response body the row leaves. */
  stays?: (item: T) => boolean;
  /** A dialog with typed text is open, so the toast must not offer anything that closes it. */
  typed?: boolean;
  /** Something to do next, in place of the undo button. */
  next?: (item: T) => ToastAction | null;
  /** The decision cannot be undone. Neither can typed text. */
  final?: boolean;
}

export interface Decisions<T> {
  /** Resolves with the error, which was already shown, or with null. */
  decide: (decision: Decision<T>) => Promise<Error | null>;
}

/** A toast with the action's title, the item's name and the server's message. */
export function toastApiError(title: string, error: Error, name?: string, signIn?: () => void): void {
  const signedOut = error instanceof ApiError && error.status === 401;
  toast({
    title,
    description: [name, messageOf(error, 'Try again in a moment.')].filter(Boolean).join(': '),
    tone: 'bad',
    ...(signedOut && signIn && { action: { label: 'Sign in', run: signIn } }),
  });
}

/**
 * Whether a refusal (404 or 409) means that the item has changed since the caller read it, or is gone. Other refusals are about the
 * request, such as a suggested edit that changes nothing. The last decision about the item may then be weeks old, or the caller's own.
 */
const isOvertaken = ({ status, code }: ApiError): boolean =>
  status === 404 || code === undefined || code.endsWith('.stale') || code === 'confession.not-pending';

/**
 * Notes on the row that someone else decided first: immediately with the server's message, then with the name once it
 * is loaded.
 */
export async function noteWhoDecidedFirst(
  kind: Kind,
  { rowState }: Pick<Rows<Item>, 'rowState'>,
  id: number,
  message: string,
) {
  rowState.setNote([id], { text: message, tone: 'changed' });
  if (kind === 'reports') return;
  const last = await lastDecision(kinds[kind], id).catch(() => null);
  // A flag or a first approval decides nothing.
  if (last && hasChanged(last) && rowState.get().notes.get(id)?.tone === 'changed')
    rowState.setNote([id], { text: decidedFirstMessage(last), tone: 'changed' });
}

/** Sends decisions about rows and keeps rows, toasts and focus in sync with the response. */
export function useDecisions<T extends Item>(kind: Kind, list: Rows<T>): Decisions<T> {
  const client = useQueryClient();
  const { rowState } = list;

  const { mutateAsync } = useMutation<{ item: T | void; decision: number }, Error, Decision<T>>({
    mutationFn: async ({ send }) => {
      let decision = 0;
      const item = await send((headers) => (decision = Number(headers.get('x-decision-id') ?? 0)));
      return { item, decision };
    },
    onMutate: ({ id }) => {
      rowState.setBusy([id], true);
      rowState.setNote([id], null);
    },
    onSuccess: ({ item, decision }, { id, name, done, stays, typed, final, next: offer }) => {
      const rows = list.current();
      // No response body means that the item was deleted, together with its replies.
      const leaving = item ? [id] : withReplies(rows, [id]);
      const next = nextRowId(
        rows.map((row) => row.item.id),
        id,
        new Set(leaving),
      );
      list.markOwnChange(leaving);
      // A response in flight may still contain the row as it was; refresh() cancels it.
      void refresh(client, kind)
        .catch(() => undefined)
        .then(afterRender)
        .then(() => list.unmarkOwnChange(leaving));
      if (item && stays?.(item)) list.replace(item);
      else {
        list.remove(...leaving);
        rowState.select(leaving, false);
        if (leaving.includes(rowState.get().cursor ?? -1)) rowState.setCursor(next);
      }
      const entry = { kind, decisions: [{ id: decision, itemId: id }] };
      toast({
        title: 'Success',
        description: `${typeof done === 'string' ? done : done(item)}: ${name}`,
        ...(decision > 0 && !typed && !final && offerUndo(client, entry)),
        ...(item && offer?.(item)),
      });
      restoreFocus(kind, id, next);
    },
    onError: (error, { id, name, failed, typed }) => {
      const signIn = (): void => void client.invalidateQueries({ queryKey: currentUserKey });
      toastApiError(failed, error, name, typed ? undefined : signIn);
      // Someone else was faster, or the item is gone: show its current state.
      if (error instanceof ApiError && [404, 409].includes(error.status)) {
        void refresh(client, kind).then(() => restoreFocus(kind, id));
        if (isOvertaken(error)) void noteWhoDecidedFirst(kind, list, id, error.message);
        else rowState.setNote([id], { text: error.message, tone: 'failed' });
      }
    },
    onSettled: (_item, _error, { id }) => rowState.setBusy([id], false),
  });

  return {
    decide: (decision) =>
      mutateAsync(decision)
        .then(() => null)
        .catch((error: Error) => error),
  };
}
