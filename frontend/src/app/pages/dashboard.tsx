import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoadFailed } from '../../components/loading/LoadFailed';
import { PageHead } from '../../components/frame/PageHead';
import { Tooltips } from '../../components/toasts/Tooltips';
import { Toasts } from '../../components/toasts/Toasts';
import { AdminLogin } from '../../features/admin/desk/AdminLogin';
import { DeskFrame } from '../../features/admin/desk/DeskFrame';
import { DeskHead } from '../../features/admin/desk/DeskHead';
import { RefreshAll } from '../../features/admin/desk/RefreshAll';
import { applySignIn } from '../../features/auth/api/apply-sign-in';
import { currentUserQuery } from '../../features/auth/api/current-user';
import { NumbersSkeleton } from '../../features/dashboard/components/NumbersSkeleton';
import { Platform } from '../../features/dashboard/components/Platform';
import { SearchBox } from '../../features/search/components/SearchBox';
import { ThemeRoot } from '../../theme/ThemeRoot';
import { can } from '../../lib/use-can';

/** The server renders this page without a user; the browser loads the user and the numbers. */
export default function DashboardPage() {
  const client = useQueryClient();
  const { data: user, error, refetch } = useQuery(currentUserQuery());
  const mayLook = can(user, 'read-analytics');
  const isElse = user !== undefined && !mayLook;

  return (
    <ThemeRoot>
      <PageHead title="Platform Dashboard" description="How the journal is read." noindex />
      <DeskFrame tools={mayLook && <RefreshAll />} search={<SearchBox />}>
        {!isElse && <DeskHead title="Platform Dashboard">How the journal is read, and how it grows</DeskHead>}
        {mayLook && <Platform />}
        {isElse && (
          <AdminLogin needs="read-analytics" member={user} onSignedIn={(now) => applySignIn(client, now)}>
            The dashboard shows how the journal is read. Its numbers are for admins.
          </AdminLogin>
        )}
        {user === undefined &&
          (error ? (
            <LoadFailed error={error} retry={() => void refetch()} fallback="The numbers didn’t load." />
          ) : (
            <NumbersSkeleton columns={6} />
          ))}
      </DeskFrame>
      <Toasts />
      <Tooltips />
    </ThemeRoot>
  );
}
