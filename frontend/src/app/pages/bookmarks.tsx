import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/frame/PageHead';
import { TryAgain } from '../../components/loading/TryAgain';
import { Loading } from '../../components/loading/Loading';
import { MemberTabs } from '../../features/account/components/MemberTabs';
import { currentUserQuery } from '../../features/auth/api/current-user';
import { SavedTabs } from '../../features/bookmarks/components/SavedTabs';
import { SignInFirst } from '../../features/bookmarks/components/SignInFirst';
import { messageOf } from '../../lib/api/client';
import { useSessionEnded } from '../../lib/use-session-ended';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function BookmarksPage() {
  const session = useQuery(currentUserQuery());
  const user = session.data;
  const hasEnded = useSessionEnded(user);
  return (
    <ThemeRoot>
      <div className="wrap bookmarks">
        <PageHead
          title="Your Bookmarks"
          path="/bookmarks"
          description="The articles and stories you saved. Only you can see them."
          noindex
        />
        <div className="head">
          <h1>Your Bookmarks</h1>
          <p className="lead">Everything you saved, newest first. Nobody else can see this list.</p>
        </div>
        {user && <MemberTabs unread={user.notifications.unread} />}
        {session.isError && (
          <TryAgain onRetry={() => void session.refetch()}>
            {messageOf(session.error, 'Your bookmarks didn’t load.')}
          </TryAgain>
        )}
        {session.isPending && (
          <>
            <noscript>
              <p className="lead">This page needs JavaScript to show your bookmarks.</p>
            </noscript>
            <div className="if-scripts">
              <Loading />
            </div>
          </>
        )}
        {user === null && <SignInFirst hasEnded={hasEnded} />}
        {user && <SavedTabs user={user.id} />}
      </div>
    </ThemeRoot>
  );
}
