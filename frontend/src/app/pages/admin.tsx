import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PageHead } from '../../components/PageHead';
import { Toasts } from '../../components/Toasts';
import { AdminLogin } from '../../features/admin/components/AdminLogin';
import { Desk } from '../../features/admin/components/Desk';
import { DeskFrame } from '../../features/admin/components/DeskFrame';
import { DeskHead } from '../../features/admin/components/DeskHead';
import { ListLoading } from '../../features/admin/components/ListLoading';
import { RecentDecisions } from '../../features/admin/components/RecentDecisions';
import { QuickLogin } from '../../features/admin/components/QuickLogin';
import { RefreshAll } from '../../features/admin/components/RefreshAll';
import { currentUserQuery } from '../../features/auth/api/current-user';
import { rememberMember } from '../../features/auth/member-hint';
import { ThemeRoot } from '../../theme/ThemeRoot';

/** The server renders this page without a user; the browser loads the user and the desk's content. */
export default function Admin() {
  const client = useQueryClient();
  const { data: user, error, refetch } = useQuery(currentUserQuery());
  const atDesk = user?.isAdmin === true;

  return (
    <ThemeRoot>
      <PageHead title="The desk" description="Where the editors work." noindex />
      <DeskFrame
        tools={
          atDesk && (
            <>
              <RecentDecisions />
              <RefreshAll />
            </>
          )
        }
      >
        {atDesk ? (
          <Desk />
        ) : user !== undefined ? (
          <>
            <AdminLogin
              member={user}
              onSignedIn={(now) => {
                rememberMember(true);
                client.setQueryData(currentUserQuery().queryKey, now);
              }}
            />
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
