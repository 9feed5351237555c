import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast, toastError } from '../../../components/toasts/toast';
import { ApiError, messageOf } from '../../../lib/api/client';
import type { Invitation } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { deleteInvitation, invitationsKey, invitationsQuery } from '../api/people';
import { useFocusInList } from '../list/use-focus-in-list';
import { InviteDialog } from './InviteDialog';
import { roleNames } from './role-names';

const Box = styled('section')({
  paddingBlock: '1rem',
  borderBottom: 'var(--hair)',
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '.5rem 1rem',
  },
  '& h2': { fontSize: 'var(--fs-h4)' },
  '& ul': { margin: '.5rem 0 0', padding: 0, listStyle: 'none' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '.25rem 1rem',
    borderTop: 'var(--hair)',
    paddingBlock: '.5rem',
    overflowWrap: 'anywhere',
  },
});

const nameOf = ({ role, email }: Invitation): string => `${roleNames[role]}${email ? `, sent to ${email}` : ''}`;

/** The invitations that nobody has used yet, and the way to make one. */
export function Invitations() {
  const client = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const query = useInfiniteQuery(invitationsQuery());
  const invitations = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => deleteInvitation(id),
    onSuccess: (_answer, invitation) =>
      toast({ title: 'Invitation withdrawn', description: `${nameOf(invitation)}. Its link no longer works.` }),
    // Used or withdrawn meanwhile: the list shows it.
    onError: (error) =>
      !(error instanceof ApiError && error.status === 404) &&
      toastError('The invitation still works', messageOf(error, 'Try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: invitationsKey }),
  });
  const invite = useRef<HTMLButtonElement>(null);
  const list = useFocusInList<HTMLUListElement>(() => invite.current);
  return (
    <Box aria-labelledby="invitations">
      <header>
        <h2 id="invitations">Invitations</h2>
        <Button ref={invite} size="small" onClick={() => setInviting(true)}>
          Invite Someone
        </Button>
      </header>
      {query.isError && <p role="alert">The invitations didn’t load. Open this tab again in a moment.</p>}
      {query.isSuccess && invitations.length === 0 && (
        <p className="meta">No open invitations. Each works once, for three days.</p>
      )}
      {invitations.length > 0 && (
        <ul aria-label="Open invitations" {...list}>
          {invitations.map((invitation) => (
            <li key={invitation.id}>
              <span>
                <b>{nameOf(invitation)}</b>{' '}
                <span className="meta">
                  {`by ${invitation.invitedBy.username} · works until ${formatDate(invitation.expiresAt)}`}
                </span>
              </span>
              <Button
                size="small"
                variant="text"
                aria-label={`Withdraw: ${nameOf(invitation)}`}
                aria-disabled={withdraw.isPending || undefined}
                onClick={() => {
                  if (!withdraw.isPending && window.confirm('Withdraw this invitation? Its link stops working.'))
                    withdraw.mutate(invitation);
                }}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Box>
  );
}
