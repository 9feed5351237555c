import { useQuery } from '@tanstack/react-query';
import { PageHead } from '../../components/PageHead';
import { TryAgain } from '../../components/TryAgain';
import { Loading } from '../../components/Loading';
import { currentUserQuery } from '../../features/auth/api/current-user';
import { SavedList } from '../../features/bookmarks/components/SavedList';
import { SignInFirst } from '../../features/bookmarks/components/SignInFirst';
import { messageOf } from '../../lib/api/client';

export default function BookmarksPage() {
  const session = useQuery(currentUserQuery());
  const user = session.data;
  return (
    <div className="wrap bookmarks">
      <PageHead
        title="Your Bookmarks"
        path="/bookmarks"
        description="The articles and stories that you saved, for you alone."
        noindex
      />
      <div className="head">
        <h1>Your Bookmarks</h1>
        <p className="lead">What you saved, newest first. Nobody else sees this list.</p>
      </div>
      {session.isError && (
        <TryAgain onRetry={() => void session.refetch()}>
          {messageOf(session.error, 'Your bookmarks could not be loaded.')}
        </TryAgain>
      )}
      {session.isPending && (
        <>
          <noscript>
            <p className="lead">Your bookmarks need JavaScript: this page learns who you are only in your browser.</p>
          </noscript>
          <div className="if-scripts">
            <Loading />
          </div>
        </>
      )}
      {user === null && <SignInFirst />}
      {user && <SavedList />}
    </div>
  );
}
