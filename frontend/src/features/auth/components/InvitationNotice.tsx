import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/client';
import { invitationQuery } from '../api/check-invitation';
import { invitedSentences } from '../role-words';

/** Says what an invitation is for, before it is used. Without scripts, only that there is one. */
export function InvitationNotice({ invitation }: { invitation: string }) {
  // The server knows only that there is one.
  const isOnServer = typeof window === 'undefined';
  const { data, error } = useQuery({ ...invitationQuery(invitation), enabled: !isOnServer });
  return (
    <div className="form-sent invitation" role={error ? 'alert' : 'status'}>
      <h2>{error ? 'This invitation doesn’t work' : 'You’re invited'}</h2>
      <p>
        {error
          ? messageOf(error, 'Ask for a new one.')
          : data
            ? invitedSentences[data.role]
            : 'Create your account below to join us.'}
      </p>
      {!error && <p>The link works once. Nothing is used until you press Create Account.</p>}
    </div>
  );
}
