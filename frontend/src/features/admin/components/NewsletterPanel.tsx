import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import type { Subscriber } from '../../../lib/api/types';
import { subscribersQuery } from '../api/list-subscribers';
import { unsubscribe } from '../api/unsubscribe';
import { belongs, type Place } from '../desk/filter';
import { useOpenList } from '../desk/open-list';
import type { Row } from '../desk/settle';
import { signupStatus } from '../desk/signups-file';
import { useActs } from '../desk/use-acts';
import { useDecisions } from '../desk/use-decisions';
import { useRows, type Rows } from '../desk/use-rows';
import { Act } from './Act';
import { DeskRow } from './DeskRow';
import { DeskTable } from './DeskTable';
import { ExportSignups } from './ExportSignups';
import { ListPanel } from './ListPanel';

interface RowProps {
  row: Row<Subscriber>;
  list: Rows<Subscriber>;
  acts: Record<'remove', (signup: Subscriber) => void>;
}

const SignupRow = memo(
  function SignupRow({ row, list, acts }: RowProps) {
    const signup = row.item;
    return (
      <DeskRow
        kind="newsletter"
        row={row}
        list={list}
        text={signup.email}
        name={signup.name || '-'}
        status={{ kind: signup.subscribed ? 'done' : 'draft', label: signupStatus(signup) }}
        actions={(act) =>
          signup.subscribed && (
            <Act {...act} onClick={() => acts.remove(signup)}>
              Remove
            </Act>
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
      stays: (now) => belongs(status, now.subscribed),
      final: true,
    });
  };
  const acts = useActs({ remove });
  useOpenList({ kind: 'newsletter', list, query, acts });

  return (
    <ListPanel query={query} list={list} filter={filter} tool={<ExportSignups />} empty="No newsletter sign-ups found.">
      <DeskTable acts={1} label="Newsletter Sign-ups" heads={['ID', 'Email', 'Name', 'Status', 'Date', 'Actions']}>
        {list.rows?.map((row) => (
          <SignupRow key={row.item.id} row={row} list={list} acts={acts} />
        ))}
      </DeskTable>
    </ListPanel>
  );
}
