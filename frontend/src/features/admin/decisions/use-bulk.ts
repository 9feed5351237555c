import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import type { ItemFate } from '../../../lib/api/types';
import { bulkLimit, decideMany, kinds, type BulkAction } from '../api/decisions';
import type { Kind } from '../api/lists';
import { chunks, counted, verbFor, summary, confirmDeletion, type BulkWords } from './bulk';
import { afterRender, restoreFocus, nextRowId } from '../desk/focus';
import type { Explanation } from './reasons';
import { withReplies } from './replies';
import type { Versioned } from '../list/merge-server-rows';
import { offerUndo, refresh } from './undo';
import { noteWhoDecidedFirst } from './use-decisions';
import type { Rows } from '../list/use-rows';

/** Lists with bulk decisions. */
type Decided = Exclude<Kind, 'newsletter' | 'reports'>;

interface Options<T> {
  words: BulkWords;
  /** Whether rows leave this list after the action. */
  leavesList: (action: BulkAction) => boolean;
  /** Asks why rows are deleted, instead of whether. Resolves with null for no. */
  askWhy?: (rows: T[]) => Promise<Explanation | null>;
  /** Deletes rows in another way than by a request now. */
  holdDeletion?: (rows: T[], why: Explanation) => void;
  /** Why an item cannot be decided; null if it can. */
  blockedReason?: (item: T, action: BulkAction) => string | null;
  /** A question about the rows that is asked before they are approved or published; null if there is none. */
  questionBeforeApproving?: (rows: T[]) => string | null;
}

const isDone = ({ status }: ItemFate): boolean => ['done', 'waits', 'unchanged'].includes(status);

/**
 * Applies a decision to all selected rows in requests of at most `bulkLimit` items, and shows the result on each row.
 */
export function useBulk<T extends Versioned>(
  kind: Decided,
  list: Rows<T>,
  options: Options<T>,
): (action: BulkAction) => void {
  const client = useQueryClient();
  const running = useRef(false);
  const { rowState } = list;
  const { words } = options;

  /** Sends until everything is sent or a request fails. Unsent rows stay selected. */
  const send = async (
    action: BulkAction,
    rows: T[],
    why?: Explanation,
  ): Promise<{ results: ItemFate[]; error: unknown }> => {
    const results: ItemFate[] = [];
    for (const some of chunks(rows, bulkLimit)) {
      try {
        const items = some.map(({ id, version }) => ({ kind: kinds[kind], id, version }));
        results.push(...(await decideMany(action, items, why)));
      } catch (error) {
        return { results, error };
      }
    }
    return { results, error: null };
  };

  const showResult = (action: BulkAction, sent: number, results: ItemFate[], error: unknown): void => {
    const failed = sent - results.filter(isDone).length;
    const decisions = results.flatMap(({ id, decisionId }) => (decisionId ? [{ id: decisionId, itemId: id }] : []));
    const sentences = [summary(action, results, words), error ? messageOf(error, 'Try again in a moment.') : ''];
    toast({
      title: failed === 0 ? 'Success' : `Failed to ${verbFor(action, words)} ${failed} of ${counted(sent, words)}`,
      description: sentences.filter(Boolean).join(' '),
      ...(failed > 0 && { tone: 'bad' }),
      ...(decisions.length > 0 && offerUndo(client, { kind, decisions })),
    });
  };

  /** Returns the selected rows that can be decided. The others are deselected and show the reason. */
  const takeSelection = (action: BulkAction): T[] => {
    const { selected, busy } = rowState.get();
    const chosen = list.current().filter(({ item, gone }) => selected.has(item.id) && !gone && !busy.has(item.id));
    const rows: T[] = [];
    for (const { item } of chosen) {
      const reason = options.blockedReason?.(item, action);
      if (!reason) rows.push(item);
      else {
        rowState.setNote([item.id], { text: reason, tone: 'failed' });
        rowState.select([item.id], false);
      }
    }
    return rows;
  };

  /** Updates the list after the decision, and returns the row that the focus moves to. */
  const updateRows = (changed: number[], leaving: ReadonlySet<number>, first: number): number | null => {
    const order = list.current().map(({ item }) => item.id);
    const { cursor } = rowState.get();
    const from = cursor ?? first;
    const next = leaving.has(from) ? nextRowId(order, from, leaving) : from;
    rowState.select(changed, false);
    list.markOwnChange(changed);
    list.remove(...leaving);
    if (cursor !== null) rowState.setCursor(next);
    return next;
  };

  /** Shows on each undecided row why it failed. `unsent` rows come after the request that threw `error`. */
  const noteFailures = (results: ItemFate[], unsent: number[], error: unknown): void => {
    for (const { id, status, message } of results.filter((result) => !isDone(result))) {
      if (status === 'failed')
        rowState.setNote([id], {
          text: message ?? 'We couldn’t save this decision. Try again in a moment.',
          tone: 'failed',
        });
      else void noteWhoDecidedFirst(kind, list, id, message ?? 'Someone decided this first.');
    }
    if (error) rowState.setNote(unsent, { text: messageOf(error, 'Try again in a moment.'), tone: 'failed' });
  };

  /** Asks, unless nothing has to be asked or the dialog with the reasons has asked already. */
  const isConfirmed = (action: BulkAction, rows: T[], why?: Explanation): boolean => {
    const beforeDeleting = why ? null : confirmDeletion(rows.length, words);
    const question = action === 'delete' ? beforeDeleting : (options.questionBeforeApproving?.(rows) ?? null);
    return question === null || window.confirm(question);
  };

  const decide = async (action: BulkAction): Promise<void> => {
    const rows = takeSelection(action);
    const [first] = rows;
    if (!first || running.current) return;
    const why = action === 'delete' && options.askWhy ? await options.askWhy(rows) : undefined;
    if (why === null) return;
    if (why && options.holdDeletion) return options.holdDeletion(rows, why);
    if (!isConfirmed(action, rows, why)) return;
    const ids = rows.map(({ id }) => id);
    running.current = true;
    rowState.setBusy(ids, true);
    rowState.setNote(ids, null);

    const { results, error } = await send(action, rows, why);
    const doneIds = results.filter(isDone).map(({ id }) => id);
    const changed = action === 'delete' ? withReplies(list.current(), doneIds) : doneIds;
    showResult(action, rows.length, results, error);
    const waiting = new Set(results.filter(({ status }) => status === 'waits').map(({ id }) => id));
    const leaving = options.leavesList(action) ? changed.filter((id) => !waiting.has(id)) : [];
    const next = updateRows(changed, new Set(leaving), first.id);
    noteFailures(results, ids.slice(results.length), error);

    await refresh(client, kind).catch(() => undefined);
    await afterRender();
    rowState.setBusy(ids, false);
    list.unmarkOwnChange(changed);
    running.current = false;
    restoreFocus(kind, next);
  };

  return (action) => void decide(action);
}
