import { useState } from 'react';
import type { User } from '../../../lib/api/types';
import { NEEDS_CODE, PROOF_FIELDS, useFactors } from '../../../lib/factors';
import { AccountSection } from './AccountSection';
import { ChangeRow } from './ChangeRow';

/** The names of the proofs in the body of PUT /api/me. */
const PROOF_NAMES = { password: 'currentPassword', code: 'code' } as const;

/** The names and the email of an account. */
export function YouSection({ user: { username, displayName, email, pendingEmail } }: { user: User }) {
  const [needsCode, setNeedsCode] = useState(false);
  const { asksFor, hasPasskey } = useFactors(needsCode);
  return (
    <AccountSection title="You">
      <ul className="account-values">
        <ChangeRow
          label="Username"
          value={username}
          note="Your comments are always shown as “Anonymous.”"
          fields={[{ name: 'username', label: 'New username', first: username, autoComplete: 'username' }]}
          changesOf={({ username: wanted = '' }) => ({ username: wanted })}
          done={() => ({ title: 'Your username is changed' })}
        />
        <ChangeRow
          label="Display name"
          value={displayName ?? 'None'}
          note="Where a name is shown, people see this one in place of your username."
          fields={[
            {
              name: 'displayName',
              label: 'Display name',
              first: displayName ?? '',
              hint: 'Leave it empty to have none.',
            },
          ]}
          changesOf={({ displayName: wanted = '' }) => ({ displayName: wanted.trim() || null })}
          done={() => ({ title: 'Your display name is changed' })}
        />
        <ChangeRow
          label="Email"
          value={email}
          note={
            pendingEmail === null
              ? 'Only you and admins see it.'
              : `You’re changing it to ${pendingEmail}. Open the email we sent there, and confirm.`
          }
          fields={[
            {
              name: 'email',
              label: 'New email',
              type: 'email',
              first: '',
              autoComplete: 'email',
              missing: 'Enter your new email.',
            },
            { ...PROOF_FIELDS[asksFor], name: PROOF_NAMES[asksFor], first: '' },
          ]}
          changesOf={({ email: wanted = '', currentPassword, code }) => ({
            email: wanted,
            currentPassword: currentPassword || null,
            code: code || null,
          })}
          canUsePasskey={hasPasskey}
          onRefused={(problem) => problem === NEEDS_CODE && setNeedsCode(true)}
          done={(user) =>
            user.pendingEmail
              ? { title: 'Look in your inbox', description: `We sent a link to ${user.pendingEmail}.` }
              : { title: 'That’s your email already' }
          }
        />
      </ul>
    </AccountSection>
  );
}
