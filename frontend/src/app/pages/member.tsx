import { useEffect, useRef } from 'react';
import { PageHead } from '../../components/PageHead';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { SignedIn } from '../../features/auth/components/SignedIn';
import { SignedOut } from '../../features/auth/components/SignedOut';
import { useSession } from '../../features/auth/session';
import { useRedirectAfterSignIn } from '../../features/auth/use-redirect-after-sign-in';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function MemberPage() {
  const session = useSession('now');
  const { user, failed, retry } = session;
  useRedirectAfterSignIn(session, null);

  // Signing in or out changes the whole page, so the focus moves to its title. Learning who is signed in does not move
  // it.
  const title = useRef<HTMLHeadingElement>(null);
  const known = useRef(user);
  useEffect(() => {
    if (known.current !== undefined && !known.current !== !user) title.current?.focus();
    known.current = user;
  }, [user]);

  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead
          title="Member Area"
          path="/member"
          description="Sign in to comment on journal entries and keep what you want to read again."
        />
        {user && (
          <>
            <div className="head">
              <h1 ref={title} tabIndex={-1} className="member-name">
                Welcome, {user.username}
              </h1>
            </div>
            <SignedIn user={user} />
          </>
        )}
        {user === undefined && (
          <div className="if-maybe-member member-unknown">
            {failed ? <SessionCheckFailed retry={retry} /> : <p role="status">Loading...</p>}
          </div>
        )}
        {!user && (
          <div className={user === undefined ? 'if-not-member' : undefined}>
            <div className="head">
              <h1 ref={title} tabIndex={-1}>
                My Archive
              </h1>
              <p className="lead">An account is free. It is for reading with others; stories never need one.</p>
            </div>
            <SignedOut />
          </div>
        )}
      </div>
    </ThemeRoot>
  );
}
