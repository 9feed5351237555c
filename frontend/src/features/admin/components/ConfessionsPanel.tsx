import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useState, type ReactNode } from 'react';
import type { Confession } from '../../../lib/api/types';
import { truncate } from '../../../lib/text';
import { approveConfession } from '../api/approve-confession';
import { deleteConfession } from '../api/delete-confession';
import { editConfession } from '../api/edit-confession';
import { confessionsQuery } from '../api/list-confessions';
import { belongsInList, type Place } from '../desk/filter';
import { useRowState } from '../desk/row-state';
import { useOpenList } from '../desk/open-list';
import type { Row } from '../desk/merge-server-rows';
import { useRowActions } from '../desk/use-row-actions';
import { useBulk } from '../desk/use-bulk';
import { useDecisions } from '../desk/use-decisions';
import { useRows, type Rows } from '../desk/use-rows';
import { RowAction } from './RowAction';
import { BulkBar } from './BulkBar';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { EditText } from './EditText';
import { ListPanel } from './ListPanel';
import { ViewConfession } from './ViewConfession';

const categories = ['The Body', 'The Brain', 'The History', 'Other'] as const;
const previewLength = 120;
const final = 'This action cannot be undone: nothing of a deleted story is kept.';

const bulkWords = { one: 'confession', many: 'confessions', approved: 'approved', warning: final };

interface RowProps {
  row: Row<Confession>;
  list: Rows<Confession>;
  actions: Record<'approve' | 'view' | 'edit' | 'remove', (story: Confession) => void>;
}

const ConfessionRow = memo(
  function ConfessionRow({ row, list, actions }: RowProps) {
    const story = row.item;
    return (
      <DeskRow
        kind="confessions"
        pick="confession"
        row={row}
        list={list}
        about={story.category}
        text={truncate(story.content, previewLength).text}
        status={story.approved ? { kind: 'done', label: 'Approved' } : { kind: 'pending', label: 'Pending' }}
        rowActions={(common) => (
          <>
            {!story.approved && (
              <RowAction {...common} first onClick={() => actions.approve(story)}>
                Approve
              </RowAction>
            )}
            <RowAction {...common} onClick={() => actions.view(story)}>
              View
            </RowAction>
            <RowAction {...common} onClick={() => actions.edit(story)}>
              Edit
            </RowAction>
            <RowAction {...common} onClick={() => actions.remove(story)}>
              Delete
            </RowAction>
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row,
);

export function ConfessionsPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(confessionsQuery(place));
  const list = useRows<Confession>(query, place);
  const { decide } = useDecisions('confessions', list);
  const bulk = useBulk('confessions', list, {
    words: bulkWords,
    leavesList: (action) => action === 'delete' || !belongsInList(status, true),
    deletionFinal: true,
  });
  const [open, setOpen] = useState<{ how: 'view' | 'edit'; story: Confession } | null>(null);
  const stays = (story: Confession): boolean => belongsInList(status, story.approved);
  const now = list.rows?.find(({ item }) => item.id === open?.story.id)?.item ?? open?.story;
  const busy = useRowState(list.rowState, (state) => now !== undefined && state.busy.has(now.id));
  const close = (): void => setOpen(null);

  const approve = ({ id, version }: Confession) =>
    decide({
      id,
      send: (onHeaders) => approveConfession({ id, version }, onHeaders),
      done: 'Confession approved successfully',
      failed: 'Failed to approve confession',
      stays,
    });

  const remove = async ({ id, version }: Confession): Promise<Error | null | 'kept'> => {
    if (!window.confirm(`Are you sure you want to delete this confession? ${final}`)) return 'kept';
    return decide({
      id,
      send: (onHeaders) => deleteConfession({ id, version }, onHeaders),
      done: 'Confession deleted successfully',
      failed: 'Failed to delete confession',
      final: true,
    });
  };

  const actions = useRowActions({
    approve: (story: Confession) => void (!story.approved && approve(story)),
    view: (story: Confession) => setOpen({ how: 'view', story }),
    edit: (story: Confession) => setOpen({ how: 'edit', story }),
    remove: (story: Confession) => void remove(story),
  });
  useOpenList({ kind: 'confessions', list, query, actions, bulk });

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No confessions found.">
        <DeskTable
          actionCount={4}
          label="Confessions"
          pick={list}
          heads={['ID', 'Category', 'Content', 'Status', 'Date', 'Actions']}
        >
          {list.rows?.map((row) => (
            <ConfessionRow key={row.item.id} row={row} list={list} actions={actions} />
          ))}
        </DeskTable>
      </ListPanel>
      <BulkBar list={list} verbs={['Approve', 'Delete']} decide={bulk} />
      {open?.how === 'view' && now && (
        <ViewConfession
          story={now}
          busy={busy}
          approve={() => void approve(now).then((failure) => failure === null && close())}
          remove={() => void remove(now).then((failure) => failure === null && close())}
          onClose={close}
        />
      )}
      {open?.how === 'edit' && now && (
        <EditText
          title="Edit Confession"
          item={now}
          categories={categories}
          failed="Failed to update confession"
          save={(version, form) =>
            decide({
              id: now.id,
              send: () => editConfession({ id: now.id, version, ...form }),
              done: 'Confession updated successfully',
              failed: 'Failed to update confession',
              stays,
              typed: true,
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}
