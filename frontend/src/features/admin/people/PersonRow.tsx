import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../../components/toasts/toast';
import { messageOf } from '../../../lib/api/client';
import type { Person } from '../../../lib/api/types';
import { formatDay } from '../../../lib/dates';
import { currentUserKey } from '../../../lib/personal';
import { changePerson, peopleKey } from '../api/people';
import { decisionsKey } from '../api/decisions';
import { DeskSelect } from '../list/DeskSelect';
import { Stamp } from '../list/Stamp';
import { roleHints, roleNames, roles } from './role-names';

const Line = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '.5rem 1.5rem',
  alignItems: 'center',
  borderBottom: 'var(--hair)',
  paddingBlock: '.9rem',
  '& h3': { font: '600 var(--fs-desk)/1.35 var(--sans)', letterSpacing: 0, overflowWrap: 'anywhere' },
  '& h3 > span + span': { fontWeight: 400, color: 'var(--ink-2)' },
  '& .meta': { overflowWrap: 'anywhere' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: '.5rem .75rem', alignItems: 'center' },
  '@media (min-width: 768px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
});

const choices = roles.map((role) => ({ value: role, label: roleNames[role] }));

interface Props {
  person: Person;
  /** The admin at the desk. */
  isMe: boolean;
}

/** One account: who they are, their role, and whether they may write. */
export function PersonRow({ person, isMe }: Props) {
  const { id, username, displayName, email, role, isSuspended, joinedOn } = person;
  const client = useQueryClient();
  const name = displayName ?? username;
  const change = useMutation({
    mutationFn: (wanted: { role?: Person['role']; suspended?: boolean }) => changePerson(id, wanted),
    onSuccess: (now, { role: newRole, suspended }) => {
      toast({
        title: 'Saved',
        description:
          newRole !== undefined
            ? `${name} is ${newRole === 'editor' || newRole === 'admin' ? 'an' : 'a'} ${newRole} now.`
            : suspended
              ? `${name} is suspended.`
              : `${name} can write again.`,
      });
      return now;
    },
    onError: (error) => toastError('Nothing changed', messageOf(error, 'Try again in a moment.')),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: decisionsKey });
      // Before this list: their new role may not read it, and decides which tabs the desk has.
      if (isMe) await client.invalidateQueries({ queryKey: currentUserKey });
      return client.invalidateQueries({ queryKey: peopleKey });
    },
  });

  const pickRole = (wanted: Person['role']): void => {
    const question = `Make ${name} ${wanted === 'editor' || wanted === 'admin' ? 'an' : 'a'} ${wanted}? ${roleHints[wanted]}`;
    if (wanted !== role && window.confirm(isMe ? `This is your own account. ${question}` : question))
      change.mutate({ role: wanted });
  };
  const suspend = (): void => {
    const question = `Suspend ${name}? They can still sign in and read, but not write or use the desk. We tell them in their member area. You can end this anytime.`;
    if (isSuspended || window.confirm(question)) change.mutate({ suspended: !isSuspended });
  };

  return (
    <Line aria-label={name}>
      <div>
        <h3 dir="auto">
          <span>{name}</span> {displayName && <span>{`(${username})`}</span>} {isMe && <span>– you</span>}
        </h3>
        <p className="meta">{`${email} · joined ${formatDay(joinedOn)}`}</p>
      </div>
      <div className="acts">
        {isSuspended && <Stamp kind="pending">Suspended</Stamp>}
        <DeskSelect
          label={`Role of ${name}`}
          value={change.isPending ? (change.variables.role ?? role) : role}
          choices={choices}
          onChange={pickRole}
        />
        {!isMe && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`${isSuspended ? 'End Suspension' : 'Suspend'}: ${name}`}
            aria-disabled={change.isPending || undefined}
            onClick={() => !change.isPending && suspend()}
          >
            <span>{isSuspended ? 'End Suspension' : 'Suspend'}</span>
          </Button>
        )}
      </div>
    </Line>
  );
}
