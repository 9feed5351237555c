import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { Subscriber } from '../../../lib/api/types';
import { subscribersQuery } from '../api/list-subscribers';
import { unsubscribe } from '../api/unsubscribe';
import { belongsInList, type Place } from '../desk/filter';
import { useOpenList } from '../desk/open-list';
import type { Row } from '../desk/merge-server-rows';
import { signupStatus } from '../desk/signups-file';
import { useRowActions } from '../desk/use-row-actions';
import { useDecisions } from '../desk/use-decisions';
import { useRows, type Rows } from '../desk/use-rows';
import { RowAction } from './RowAction';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { ExportSignups } from './ExportSignups';
import { ListPanel } from './ListPanel';

interface RowProps {
  row: Row<Subscriber>;
  list: Rows<Subscriber>;
  actions: Record<'remove', (signup: Subscriber) => void>;
}

const SignupRow = memo(
  function SignupRow({ row, list, actions }: RowProps) {
    const signup = row.item;
    return (
      <DeskRow
        kind="newsletter"
        row={row}
        list={list}
        text={signup.email}
        name={signup.name || '-'}
        status={{ kind: signup.subscribed ? 'done' : 'draft', label: signupStatus(signup) }}
        rowActions={(common) =>
          signup.subscribed && (
            <RowAction {...common} onClick={() => actions.remove(signup)}>
              Remove
            </RowAction>
          )
        }
      />
    );
  },
  (before, now) => before.row === now.row,
);

export function NewsletterPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(subscribersQuery(place));
  const list = useRows<Subscriber>(query, place);
  const { decide } = useDecisions('newsletter', list);

  const remove = ({ id, email, subscribed }: Subscriber): void => {
    if (!subscribed) return;
    if (!window.confirm(`Are you sure you want to remove ${email}? No more newsletters will be sent there.`)) return;
    void decide({
      id,
      send: () => unsubscribe({ email }),
      done: 'Subscriber removed successfully',
      failed: 'Failed to remove subscriber',
      stays: (now) => belongsInList(status, now.subscribed),
      final: true,
    });
  };
  const actions = useRowActions({ remove });
  useOpenList({ kind: 'newsletter', list, query, actions });

  return (
    <ListPanel query={query} list={list} filter={filter} tool={<ExportSignups />} empty="No newsletter sign-ups found.">
      <DeskTable
        actionCount={1}
        label="Newsletter Sign-ups"
        heads={['ID', 'Email', 'Name', 'Status', 'Date', 'Actions']}
      >
        {list.rows?.map((row) => (
          <SignupRow key={row.item.id} row={row} list={list} actions={actions} />
        ))}
      </DeskTable>
    </ListPanel>
  );
}
