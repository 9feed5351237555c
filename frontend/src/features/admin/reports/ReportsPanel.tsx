import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import type { Page } from '../../../lib/api/client';
import { noteWords, notesOf } from '../../../lib/content-notes';
import { isPending } from '../api/get-confession';
import { dismissReports, reportsQuery, upholdReports, type ReportRow } from '../api/reports';
import { useClaim } from '../review/claims';
import type { DeskView } from '../list/filter';
import { useOpenList } from '../list/open-list';
import { isClamped } from '../list/preview';
import type { Row } from '../list/merge-server-rows';
import type { Explanation } from '../decisions/reasons';
import { useHeldStories, withoutHidden } from '../decisions/held-deletions';
import { APPROVED_BY_YOU } from '../stories/story-flags';
import { useHoldDeletion } from '../decisions/use-hold-deletion';
import { useReasons } from '../decisions/use-reasons';
import { useDecisions } from '../decisions/use-decisions';
import { useReview } from '../review/use-review';
import { useRowActions } from '../list/use-row-actions';
import { useRows, type Rows } from '../list/use-rows';
import { FIRST_OF_TWO } from '../stories/use-stories';
import { DeskRow } from '../list/DeskRow';
import { DeskTable } from '../list/DeskTable';
import { ListPanel } from '../list/ListPanel';
import { ReasonsDialog } from '../decisions/ReasonsDialog';
import { ReportList } from './ReportList';
import { RowAction } from '../list/RowAction';
import { UnsentTexts } from '../review/UnsentTexts';
import type { TypedText } from '../review/typed-texts';
import { ViewReport } from './ViewReport';

const typeNames = { story: 'Story', comment: 'Comment' };

const warnings = {
  story: 'You have ten seconds to undo it. After that, the story is gone for good.',
  comment: 'Its replies are deleted too. You can undo this under Recent decisions for 7 days.',
};

type Items = InfiniteData<Page<ReportRow>, string | null>;

const nameOf = ({ contentType, itemId }: ReportRow): string => `${typeNames[contentType]} #${itemId}`;

const notedItemOf = ({ contentType, itemId }: ReportRow): string =>
  `${contentType === 'story' ? 'confession' : 'comment'} ${itemId}`;

/** The items that have been in the list since the tab was opened. */
function useListedItems(rows: readonly Row<ReportRow>[] = []): ReadonlySet<string> {
  const [listed, setListed] = useState<ReadonlySet<string>>(new Set());
  const added = rows.map(({ item }) => notedItemOf(item)).filter((item) => !listed.has(item));
  if (added.length > 0) setListed(new Set([...listed, ...added]));
  return listed;
}

interface RowProps {
  row: Row<ReportRow>;
  list: Rows<ReportRow>;
  /** The signed-in admin has approved it as the first of two. */
  isApprovedByYou: boolean;
  actions: Record<'approve' | 'view' | 'remove', (item: ReportRow) => void>;
}

const ReportedRow = memo(
  function ReportedRow({ row, list, isApprovedByYou, actions }: RowProps) {
    const item = row.item;
    return (
      <DeskRow
        kind="reports"
        row={row}
        list={list}
        number={item.itemId}
        about={typeNames[item.contentType]}
        text={item.content}
        context={
          <>
            {notesOf(item).length > 0 && <p className="meta">{`Content note: ${noteWords(notesOf(item))}`}</p>}
            <ReportList reports={item.reports} />
            {isApprovedByYou && !row.gone && <p className="meta">{APPROVED_BY_YOU}</p>}
          </>
        }
        status={item.hidden ? { kind: 'pending', label: 'Hidden' } : { kind: 'done', label: 'Public' }}
        rowActions={(common) => (
          <>
            <RowAction {...common} first onClick={() => actions.approve(item)}>
              It’s fine
            </RowAction>
            <RowAction {...common} onClick={() => actions.view(item)}>
              View
            </RowAction>
            <RowAction {...common} onClick={() => actions.remove(item)}>
              Take it down
            </RowAction>
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row && before.isApprovedByYou === now.isApprovedByYou,
);

/** The stories and comments that readers have reported, with what they say. The oldest reports come first. */
export function ReportsPanel({ view }: { view: DeskView }) {
  const held = useHeldStories(({ ids }) => ids);
  const shownItems = useCallback(
    (data: Items) => withoutHidden(data, ({ contentType, itemId }) => contentType === 'story' && held.has(itemId)),
    [held],
  );
  const query = useInfiniteQuery({ ...reportsQuery(), select: shownItems });
  const list = useRows<ReportRow>(query, view);
  const { decide } = useDecisions('reports', list);
  // The version of each story that this admin has approved first, in this window. The list of reports doesn't say it.
  const [approved, setApproved] = useState<ReadonlyMap<number, number>>(new Map());
  const isApprovedByYou = ({ id, version }: ReportRow): boolean => approved.get(id) === version;
  const review = useReview({ kind: 'reports', list, query, waits: (item) => !isApprovedByYou(item) });
  const hold = useHoldDeletion('reports', list);
  const reasons = useReasons<ReportRow>();
  const [asked] = reasons.items ?? [];
  const open = review.row?.item;
  useClaim(open?.contentType === 'comment' ? 'comment' : 'confession', open?.itemId ?? null);

  const listed = useListedItems(list.rows);
  const isHere = ({ what, item: { kind, id } }: TypedText): boolean => {
    const noted = `${kind} ${id}`;
    // A question, and a note about what was never in this list, belong to another tab.
    if (what === 'question' || !listed.has(noted)) return true;
    // A deletion that can still be undone forgets the note once it is sent.
    if (kind === 'confession' && held.has(id)) return true;
    return list.rows?.some(({ item, gone }) => !gone && notedItemOf(item) === noted) ?? true;
  };

  const dismiss = (item: ReportRow) => {
    let waits = false;
    return decide({
      id: item.id,
      name: nameOf(item),
      send: async (onHeaders) => {
        await dismissReports(item, onHeaders);
        waits = item.hidden && item.contentType === 'story' && (await isPending(item.itemId));
        if (waits) setApproved((now) => new Map(now).set(item.id, item.version));
        return waits ? item : undefined;
      },
      done: () => (waits ? FIRST_OF_TWO : item.hidden ? 'Readers see it again' : 'It stays on the site'),
      // Its reports wait for the second admin, too.
      stays: () => waits,
      failed: 'Your decision wasn’t saved',
      final: true,
    });
  };

  const upholdComment = (item: ReportRow, why: Explanation) =>
    decide({
      id: item.id,
      name: nameOf(item),
      send: (onHeaders) => upholdReports(item, why, onHeaders),
      done: 'Taken down',
      failed: 'It wasn’t taken down',
      final: true,
    });

  /** A story is deleted as in Confessions, and its reports with it. */
  const takeDown = (item: ReportRow, why: Explanation): void => {
    const { id, contentType, itemId, version } = item;
    if (contentType === 'story') hold([{ story: { id: itemId, version }, row: id }], why);
    else void review.decide(item, (current) => upholdComment(current, why));
  };

  const actions = useRowActions({
    approve: (item: ReportRow) => {
      if (isClamped(item.content) && !review.isRead(item)) review.open(item, true);
      else void review.decide(item, dismiss);
    },
    view: (item: ReportRow) => review.open(item),
    remove: (item: ReportRow) => void reasons.ask([item]).then((why) => why && takeDown(item, why)),
  });
  useOpenList({ kind: 'reports', list, query, actions });

  return (
    <>
      <UnsentTexts isHere={isHere} />
      <ListPanel query={query} list={list} filter={null} empty="No reports right now.">
        <DeskTable actionCount={4} label="Reports" heads={['ID', 'Kind', 'Reported', 'Status', 'Date', 'Actions']}>
          {list.rows?.map((row) => (
            <ReportedRow
              key={row.item.id}
              row={row}
              list={list}
              isApprovedByYou={isApprovedByYou(row.item)}
              actions={actions}
            />
          ))}
        </DeskTable>
      </ListPanel>
      {asked && (
        <ReasonsDialog
          what={`this ${asked.contentType}`}
          isReadByWriter={asked.contentType === 'story'}
          warning={warnings[asked.contentType]}
          answer={reasons.answer}
        />
      )}
      {review.row && !asked && (
        <ViewReport item={review.row.item} review={review} rowState={list.rowState} actions={actions} />
      )}
    </>
  );
}
