import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Confession } from '../../../lib/api/types';
import { truncate } from '../../../lib/text';
import { approveConfession } from '../api/approve-confession';
import { deleteConfession } from '../api/delete-confession';
import { editConfession } from '../api/edit-confession';
import { confessionsQuery } from '../api/list-confessions';
import { belongs, type Place } from '../desk/filter';
import { rowId } from '../desk/focus';
import { useDecisions } from '../desk/use-decisions';
import { useRows } from '../desk/use-rows';
import { Act } from './Act';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { EditText } from './EditText';
import { ListPanel } from './ListPanel';
import { ViewConfession } from './ViewConfession';

const categories = ['The Body', 'The Brain', 'The History', 'Other'] as const;
const previewLength = 120;

export function ConfessionsPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(confessionsQuery(place));
  const list = useRows<Confession>(query, place);
  const { decide, busy } = useDecisions('confessions', list);
  const [open, setOpen] = useState<{ how: 'view' | 'edit'; story: Confession } | null>(null);
  const stays = (story: Confession): boolean => belongs(status, story.approved);
  const now = list.rows?.find(({ item }) => item.id === open?.story.id)?.item ?? open?.story;
  const close = (): void => setOpen(null);

  const approve = ({ id, version }: Confession) =>
    decide({
      id,
      send: () => approveConfession({ id, version }),
      done: 'Confession approved successfully',
      failed: 'Failed to approve confession',
      stays,
    });

  const remove = async ({ id, version }: Confession): Promise<Error | null | 'kept'> => {
    if (!window.confirm('Are you sure you want to delete this confession? This action cannot be undone.'))
      return 'kept';
    return decide({
      id,
      send: () => deleteConfession({ id, version }),
      done: 'Confession deleted successfully',
      failed: 'Failed to delete confession',
    });
  };

  return (
    <>
      <ListPanel query={query} list={list} filter={filter} empty="No confessions found.">
        <DeskTable acts={4} label="Confessions" heads={['ID', 'Category', 'Content', 'Status', 'Date', 'Actions']}>
          {list.rows?.map((row) => {
            const story = row.item;
            const acts = { about: `${rowId('confessions', story.id)}-text`, busy: busy.has(story.id) };
            return (
              <DeskRow
                key={story.id}
                kind="confessions"
                row={row}
                busy={acts.busy}
                about={story.category}
                text={truncate(story.content, previewLength).text}
                status={story.approved ? { kind: 'done', label: 'Approved' } : { kind: 'pending', label: 'Pending' }}
                actions={
                  <>
                    {!story.approved && (
                      <Act {...acts} first onClick={() => void approve(story)}>
                        Approve
                      </Act>
                    )}
                    <Act {...acts} onClick={() => setOpen({ how: 'view', story })}>
                      View
                    </Act>
                    <Act {...acts} onClick={() => setOpen({ how: 'edit', story })}>
                      Edit
                    </Act>
                    <Act {...acts} onClick={() => void remove(story)}>
                      Delete
                    </Act>
                  </>
                }
              />
            );
          })}
        </DeskTable>
      </ListPanel>
      {open?.how === 'view' && now && (
        <ViewConfession
          story={now}
          busy={busy.has(now.id)}
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
