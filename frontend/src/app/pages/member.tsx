import { useEffect, useRef, type ReactNode } from 'react';
import { PageHead } from '../../components/frame/PageHead';
import { MemberHead } from '../../features/account/components/MemberHead';
import { LogOut } from '../../features/auth/components/LogOut';
import { SessionCheckFailed } from '../../features/auth/components/SessionCheckFailed';
import { SignedIn } from '../../features/auth/components/SignedIn';
import { SignedOut } from '../../features/auth/components/SignedOut';
import { useSession } from '../../features/auth/session';
import { useSent } from '../../components/forms/use-sent';
import { useRedirectAfterSignIn } from '../../features/auth/use-redirect-after-sign-in';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function MemberPage() {
  const session = useSession('now');
  const { user, failed, retry } = session;
  useRedirectAfterSignIn(session, null);
  const hasSignedIn = useSent('signed-in', 'login');
  const isKept = useSent('signed-in', 'login', 'kept');

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
          description="Sign in to comment on articles and save the ones you want to read again."
        />
        {user && (
          <>
            <MemberHead
              user={user}
              title={`Welcome, ${user.displayName ?? user.username}`}
              titleRef={title}
              logOut={<LogOut />}
            />
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
              <p className="lead">An account is free. You need one to comment. You never need one for stories.</p>
            </div>
            {hasSignedIn && (
              <SignedInNotice title="You’re signed in">
                You can comment below every article in <a href="/journal">the journal</a>.
              </SignedInNotice>
            )}
            {isKept && (
              <SignedInNotice title="Your account stays">
                You’re signed in, and that canceled its deletion. If you still want to delete it, ask again.
              </SignedInNotice>
            )}
            <SignedOut />
          </div>
        )}
      </div>
    </ThemeRoot>
  );
}

/** For browsers without scripts, which don't see the signed-in page. */
const SignedInNotice = ({ title, children }: { title: string; children: ReactNode }) => (
  <noscript>
    <div className="form-sent member-signed-in" role="status">
      <h2>{title}</h2>
      <p>
        <span>{children}</span> <span>When you’re done, log out below.</span>
      </p>
    </div>
  </noscript>
);
