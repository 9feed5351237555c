import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Subscriber } from '../../../lib/api/types';
import { subscribersQuery } from '../api/list-subscribers';
import { unsubscribe } from '../api/unsubscribe';
import { belongs, type Place } from '../desk/filter';
import { rowId } from '../desk/focus';
import { signupStatus } from '../desk/signups-file';
import { useDecisions } from '../desk/use-decisions';
import { useRows } from '../desk/use-rows';
import { Act } from './Act';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { ExportSignups } from './ExportSignups';
import { ListPanel } from './ListPanel';

export function NewsletterPanel({ place, filter }: { place: Place; filter: ReactNode }) {
  const { status } = place;
  const query = useInfiniteQuery(subscribersQuery(place));
  const list = useRows<Subscriber>(query, place);
  const { decide, busy } = useDecisions('newsletter', list);

  const remove = ({ id, email }: Subscriber): void => {
    if (!window.confirm(`Are you sure you want to remove ${email}? No more newsletters will be sent there.`)) return;
    void decide({
      id,
      send: () => unsubscribe({ email }),
      done: 'Subscriber removed successfully',
      failed: 'Failed to remove subscriber',
      stays: ({ subscribed }) => belongs(status, subscribed),
    });
  };

  return (
    <ListPanel query={query} list={list} filter={filter} tool={<ExportSignups />} empty="No newsletter sign-ups found.">
      <DeskTable acts={1} label="Newsletter Sign-ups" heads={['ID', 'Email', 'Name', 'Status', 'Date', 'Actions']}>
        {list.rows?.map((row) => {
          const signup = row.item;
          return (
            <DeskRow
              key={signup.id}
              kind="newsletter"
              row={row}
              busy={busy.has(signup.id)}
              text={signup.email}
              name={signup.name || '-'}
              status={{ kind: signup.subscribed ? 'done' : 'draft', label: signupStatus(signup) }}
              actions={
                signup.subscribed && (
                  <Act
                    about={`${rowId('newsletter', signup.id)}-text`}
                    busy={busy.has(signup.id)}
                    onClick={() => remove(signup)}
                  >
                    Remove
                  </Act>
                )
              }
            />
          );
        })}
      </DeskTable>
    </ListPanel>
  );
}
