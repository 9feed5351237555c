import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PageHead } from '../../components/frame/PageHead';
import { Toasts } from '../../components/toasts/Toasts';
import { AccountMenu } from '../../features/admin/desk/AccountMenu';
import { AdminLogin } from '../../features/admin/desk/AdminLogin';
import { Desk } from '../../features/admin/desk/Desk';
import { DeskFrame } from '../../features/admin/desk/DeskFrame';
import { DeskHead } from '../../features/admin/desk/DeskHead';
import { FactorFirst, FactorNotice } from '../../features/admin/desk/FactorNotice';
import { ListLoading } from '../../features/admin/list/ListLoading';
import { RecentDecisions } from '../../features/admin/decisions/RecentDecisions';
import { QuickLogin } from '../../features/admin/desk/QuickLogin';
import { RefreshAll } from '../../features/admin/desk/RefreshAll';
import { pendingCountsQuery } from '../../features/admin/api/count-pending';
import { applySignIn } from '../../features/auth/api/apply-sign-in';
import { currentUserQuery } from '../../features/auth/api/current-user';
import { useLogout } from '../../features/auth/api/logout';
import { ThemeRoot } from '../../theme/ThemeRoot';
import { can } from '../../lib/use-can';

/** The server renders this page without a user; the browser loads the user and the desk's content. */
export default function Admin() {
  const client = useQueryClient();
  const { data: user, error, refetch } = useQuery(currentUserQuery());
  const logout = useLogout();
  // The desk reads the counts; this follows them.
  const counts = useQuery({ ...pendingCountsQuery(), enabled: false });
  const atDesk = can(user, 'use-desk');
  const waiting = atDesk && counts.data ? Object.values(counts.data).reduce((sum, count) => sum + count, 0) : 0;

  return (
    <ThemeRoot>
      <PageHead
        title={waiting > 0 ? `(${waiting}) The desk` : 'The desk'}
        description="Where the editors work."
        noindex
      />
      <DeskFrame
        tools={
          atDesk &&
          user && (
            <>
              <RecentDecisions />
              <RefreshAll />
              <AccountMenu user={user} logOut={() => logout.mutateAsync()} />
            </>
          )
        }
      >
        {atDesk && user ? (
          <>
            <FactorNotice user={user} />
            <Desk />
          </>
        ) : user?.needsFactor ? (
          <FactorFirst />
        ) : user !== undefined ? (
          <>
            <AdminLogin member={user} onSignedIn={(now) => applySignIn(client, now)} />
            <QuickLogin />
          </>
        ) : (
          <>
            <DeskHead title="The desk" />
            <ListLoading error={error} retry={() => void refetch()} />
          </>
        )}
      </DeskFrame>
      <Toasts />
    </ThemeRoot>
  );
}
