import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import type { ItemFate } from '../../../lib/api/types';
import { bulkLimit, decideMany, kinds, type BulkAction } from '../api/decisions';
import type { Kind } from '../api/lists';
import { chunks, counted, doWord, summary, sureToDelete, type BulkWords } from './bulk';
import { drawn, keepFocus, nextTo } from './focus';
import type { Versioned } from './settle';
import { offerUndo, refresh } from './undo';
import { sayWhoWasFirst } from './use-decisions';
import type { Rows } from './use-rows';

/** Lists whose things are decided many at a time. */
type Decided = Exclude<Kind, 'newsletter'>;

interface Options {
  words: BulkWords;
  /** What leaves this list once it was done. */
  leaves: (action: BulkAction) => boolean;
  /** A deletion cannot be taken back here. */
  deletionFinal?: boolean;
}

const isSettled = ({ status }: ItemFate): boolean => status === 'done' || status === 'unchanged';

/** Decides all that is selected, in calls of what the API takes at once; each row then says what became of it. */
export function useBulk<T extends Versioned>(
  kind: Decided,
  list: Rows<T>,
  options: Options,
): (action: BulkAction) => void {
  const client = useQueryClient();
  const running = useRef(false);
  const { marks } = list;
  const { words } = options;

  /** Sends until all are sent or a call fails: what was not sent stays selected. */
  const send = async (action: BulkAction, rows: T[]): Promise<{ results: ItemFate[]; error: unknown }> => {
    const results: ItemFate[] = [];
    for (const some of chunks(rows, bulkLimit)) {
      try {
        const items = some.map(({ id, version }) => ({ kind: kinds[kind], id, version }));
        results.push(...(await decideMany(action, items)));
      } catch (error) {
        return { results, error };
      }
    }
    return { results, error: null };
  };

  const tell = (action: BulkAction, sent: number, results: ItemFate[], error: unknown): void => {
    const failed = sent - results.filter(isSettled).length;
    const decisions = results.flatMap(({ id, decisionId }) => (decisionId ? [{ id: decisionId, itemId: id }] : []));
    const undoable = decisions.length > 0 && !(action === 'delete' && options.deletionFinal);
    const said = [summary(action, results, words), error ? messageOf(error, 'Please try again.') : ''];
    toast({
      title: failed === 0 ? 'Success' : `Failed to ${doWord(action, words)} ${failed} of ${counted(sent, words)}`,
      description: said.filter(Boolean).join(' '),
      ...(failed > 0 && { tone: 'bad' }),
      ...(undoable && offerUndo(client, { kind, decisions })),
    });
  };

  const decide = async (action: BulkAction): Promise<void> => {
    const { selected, busy } = marks.get();
    const rows = list
      .now()
      .filter(({ item, gone }) => selected.has(item.id) && !gone && !busy.has(item.id))
      .map(({ item }) => item);
    if (rows.length === 0 || running.current) return;
    if (action === 'delete' && !window.confirm(sureToDelete(rows.length, words))) return;
    const ids = rows.map(({ id }) => id);
    running.current = true;
    marks.busy(ids, true);
    marks.note(ids, null);

    const { results, error } = await send(action, rows);
    const settled = results.filter(isSettled).map(({ id }) => id);
    const leaving = new Set(options.leaves(action) ? settled : []);
    const order = list.now().map(({ item }) => item.id);
    const { cursor } = marks.get();
    const from = cursor ?? ids[0]!;
    const next = leaving.has(from) ? nextTo(order, from, leaving) : from;
    tell(action, rows.length, results, error);
    marks.select(settled, false);
    list.own(settled);
    list.drop(...leaving);
    if (cursor !== null) marks.point(next);
    for (const { id, status, message } of results.filter((result) => !isSettled(result))) {
      if (status === 'failed') marks.note([id], { text: message ?? 'That failed.', tone: 'failed' });
      else void sayWhoWasFirst(kind, list, id, message ?? 'Someone decided this first.');
    }
    if (error) {
      const unsent = ids.slice(results.length);
      marks.note(unsent, { text: messageOf(error, 'Please try again.'), tone: 'failed' });
    }
    await refresh(client, kind).catch(() => undefined);
    await drawn();
    marks.busy(ids, false);
    list.disown(settled);
    running.current = false;
    keepFocus(kind, next);
  };

  return (action) => void decide(action);
}
