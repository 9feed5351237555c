import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../components/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import { userKey } from '../../../lib/personal';
import { listKey, type Kind } from '../api/lists';
import { keepFocus, rowId } from './focus';
import type { Item } from './settle';
import type { Rows } from './use-rows';

export interface Decision<T> {
  id: number;
  send: () => Promise<T | void>;
  done: string;
  failed: string;
  /** Whether the row stays in this list, from what the server answered; without an answer it goes. */
  stays?: (item: T) => boolean;
  /** A dialog with typed text waits for the answer: nothing may be offered that would close it. */
  typed?: boolean;
}

export interface Decisions<T> {
  /** Resolves with the failure, which was shown, or with null. */
  decide: (decision: Decision<T>) => Promise<Error | null>;
  /** What is being decided at this moment. */
  busy: ReadonlySet<number>;
}

/** The error's catalogue entry as title, the server's sentence under it. */
export function complainOf(title: string, error: Error, signIn?: () => void): void {
  const lapsed = error instanceof ApiError && error.status === 401;
  toast({
    title,
    description: messageOf(error, 'Please try again.'),
    tone: 'bad',
    ...(lapsed && signIn && { action: { label: 'Sign in', run: signIn } }),
  });
}

/** Sends decisions about the rows of a list, and keeps rows, messages and focus in step with the answer. */
export function useDecisions<T extends Item>(kind: Kind, { rows = [], replace, drop }: Rows<T>): Decisions<T> {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const mark = (id: number, on: boolean): void =>
    setBusy((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)));

  const { mutateAsync } = useMutation<T | void, Error, Decision<T>>({
    mutationFn: ({ send }) => send(),
    onMutate: ({ id }) => mark(id, true),
    onSuccess: async (item, { id, done, stays }) => {
      // An answer that is under way already may still have the row as it was.
      await client.cancelQueries({ queryKey: listKey(kind) });
      const at = rows.findIndex((row) => row.item.id === id);
      const neighbours = [id, rows[at + 1]?.item.id, rows[at - 1]?.item.id].filter((each) => each !== undefined);
      if (item && stays?.(item)) replace(item);
      else drop(id);
      toast({ title: 'Success', description: done });
      keepFocus(...neighbours.map((each) => rowId(kind, each)));
      void client.invalidateQueries({ queryKey: listKey(kind) });
      // What readers' pages have loaded in this window is out of date now.
      client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'admin' });
    },
    onError: (error, { failed, typed }) => {
      const signIn = (): void => void client.invalidateQueries({ queryKey: userKey });
      complainOf(failed, error, typed ? undefined : signIn);
      // Somebody was faster, or the thing is gone: see it as it is.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        void client.invalidateQueries({ queryKey: listKey(kind) });
    },
    onSettled: (_item, _error, { id }) => mark(id, false),
  });

  return {
    busy,
    decide: (decision) =>
      mutateAsync(decision)
        .then(() => null)
        .catch((error: Error) => error),
  };
}
