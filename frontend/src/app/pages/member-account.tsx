import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountTab } from '../../features/account/components/AccountTab';
import { DeletionAccepted } from '../../features/account/components/DeletionAccepted';
import { applySignOut } from '../../features/auth/api/apply-sign-out';
import { currentUserQuery } from '../../features/auth/api/current-user';
import { MemberPage } from '../MemberPage';

export default function MemberAccountPage() {
  const client = useQueryClient();
  useQuery({
    ...currentUserQuery(),
    // A new email is often confirmed in another tab, or on another device.
    refetchOnWindowFocus: ({ state }) => (state.data?.pendingEmail ? 'always' : false),
  });
  const [deletedUntil, setDeletedUntil] = useState<string | null>(null);
  const leave = (until: string): void => {
    setDeletedUntil(until);
    applySignOut(client);
  };
  return (
    <MemberPage
      title="Account"
      path="/member/account"
      description="Your name, your email, and how you sign in."
      signedOut={deletedUntil && <DeletionAccepted until={deletedUntil} />}
    >
      {(user) => <AccountTab user={user} onDeleted={leave} />}
    </MemberPage>
  );
}
