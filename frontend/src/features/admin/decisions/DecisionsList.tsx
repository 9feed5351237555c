import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../lib/api/client';
import type { Decision } from '../../../lib/api/types';
import { decisionsQuery, type DecisionKind, type DecisionRow } from '../api/decisions';
import { itemLabel, undoneMessage } from './decision-words';
import { afterRender } from '../desk/focus';
import { undoOne } from './undo';
import { useNow } from '../desk/use-now';
import { useRowActions } from '../list/use-row-actions';
import { useRows } from '../list/use-rows';
import { DecisionEntry, entryId } from './DecisionEntry';
import { ListLoading } from '../list/ListLoading';
import { ListUpdates } from '../list/ListUpdates';
import { LoadMoreRows } from '../list/LoadMoreRows';

/** A fixed view, because useRows expects one. */
const recordOf = (kind: DecisionKind | null) =>
  ({ tab: 'posts', status: 'all', q: kind ?? '', sort: '-createdAt', source: 'submissions' }) as const;

/**
 * The list of decisions, newest first. New entries appear only while the pointer and the focus are elsewhere, so that
 * nothing moves under them.
 */
export function DecisionsList({ kind }: { kind: DecisionKind | null }) {
  const client = useQueryClient();
  const query = useInfiniteQuery(decisionsQuery(kind));
  const list = useRows<DecisionRow>(query, recordOf(kind));
  const now = useNow(60_000);
  const [busy, setBusy] = useState<number | null>(null);
  const [notice, setNotice] = useState<{ text: string; bad: boolean } | null>(null);
  const box = useRef<HTMLOListElement>(null);

  const { newCount, showLatest } = list;
  const showNow = useRef(showLatest);
  useEffect(() => {
    showNow.current = showLatest;
  });
  useEffect(() => {
    if (newCount > 0 && !box.current?.matches(':hover, :focus-within')) showNow.current();
  }, [newCount]);

  const undo = async (decision: Decision): Promise<void> => {
    setBusy(decision.id);
    setNotice(null);
    try {
      const made = await undoOne(client, decision, (id) => list.markOwnChange([id]));
      setNotice({ text: undoneMessage(made), bad: false });
    } catch (error) {
      setNotice({ text: `${itemLabel(decision)}: ${messageOf(error, 'Try again in a moment.')}`, bad: true });
    }
    setBusy(null);
    await afterRender();
    // The pressed button is gone, so its entry takes the focus.
    if (!box.current?.contains(document.activeElement)) document.getElementById(entryId(decision.id))?.focus();
  };
  const actions = useRowActions({ undo: (decision: Decision) => void undo(decision) });

  if (list.rows === undefined) return <ListLoading error={query.error} retry={() => void query.refetch()} />;

  return (
    <>
      <p role={notice?.bad ? 'alert' : 'status'} className={notice?.bad ? 'said field-error' : 'said'}>
        {notice?.text}
      </p>
      <ListUpdates list={list} />
      {list.rows.length === 0 ? (
        <div className="empty">
          <p>{kind ? 'No decisions of this kind yet.' : 'No decisions yet.'}</p>
        </div>
      ) : (
        <ol ref={box} aria-label="Decisions, newest first">
          {list.rows.map(({ item }) => (
            <DecisionEntry key={item.id} decision={item.made} now={now} busy={busy !== null} undo={actions.undo} />
          ))}
        </ol>
      )}
      {query.hasNextPage && <LoadMoreRows query={query} />}
    </>
  );
}
