import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode } from 'react';
import { eraseSubscriber } from '../api/erase-subscriber';
import { subscribersQuery } from '../api/list-subscribers';
import { unsubscribe } from '../api/unsubscribe';
import { signupWord, type DeskView } from '../list/filter';
import { useOpenList } from '../list/open-list';
import type { Row } from '../list/merge-server-rows';
import { signupStatus, type Signup } from './signups-file';
import { useRowActions } from '../list/use-row-actions';
import { useDecisions } from '../decisions/use-decisions';
import { useRows, type Rows } from '../list/use-rows';
import { RowAction } from '../list/RowAction';
import { DeskRow } from '../list/DeskRow';
import { DeskTable } from '../list/DeskTable';
import { ExportSignups } from './ExportSignups';
import { ListPanel } from '../list/ListPanel';

interface RowProps {
  row: Row<Signup>;
  list: Rows<Signup>;
  actions: Record<'remove' | 'erase', (signup: Signup) => void>;
}

/** The question says what erasing does. The browser asks it, so it is plain text. */
const eraseQuestion = (email: string): string =>
  `Erase ${email} for good? This deletes the address and the name, and can’t be undone. We keep only a code that can’t be turned back into the address, so an old list can’t bring it back. They can still sign up again.`;

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
        rowActions={(common) => (
          <>
            {signup.subscribed && (
              <RowAction {...common} onClick={() => actions.remove(signup)}>
                Remove
              </RowAction>
            )}
            <RowAction {...common} onClick={() => actions.erase(signup)}>
              Erase
            </RowAction>
          </>
        )}
      />
    );
  },
  (before, now) => before.row === now.row,
);

export function NewsletterPanel({ view, filter }: { view: DeskView; filter: ReactNode }) {
  const { status } = view;
  const query = useInfiniteQuery(subscribersQuery(view));
  const list = useRows<Signup>(query, view);
  const { decide } = useDecisions('newsletter', list);

  const remove = ({ id, email, subscribed }: Signup): void => {
    if (!subscribed) return;
    if (!window.confirm(`Are you sure you want to remove ${email}? They won’t get the newsletter anymore.`)) return;
    void decide({
      id,
      name: email,
      send: () => unsubscribe({ email }),
      done: 'Subscriber removed successfully',
      failed: 'Failed to remove subscriber',
      stays: (now) => status === 'all' || signupWord(status) === now.status,
      final: true,
    });
  };
  const erase = ({ id, email }: Signup): void => {
    if (!window.confirm(eraseQuestion(email))) return;
    void decide({
      id,
      // The address is gone; a message should not show it again.
      name: `Sign-up #${id}`,
      send: () => eraseSubscriber({ id }),
      done: 'Subscriber erased',
      failed: 'Failed to erase subscriber',
      final: true,
    });
  };
  const actions = useRowActions({ remove, erase });
  useOpenList({ kind: 'newsletter', list, query, actions });

  return (
    <ListPanel query={query} list={list} filter={filter} tool={<ExportSignups />} empty="No newsletter sign-ups found.">
      <p className="field-hint">
        An address is erased 30 days after it unsubscribes. Only a code stays, so an old list can’t bring it back.
      </p>
      <DeskTable
        actionCount={2}
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
