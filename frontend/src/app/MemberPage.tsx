import { useEffect, useRef, type ReactNode } from 'react';
import { PageHead } from '../components/frame/PageHead';
import { MemberHead } from '../features/account/components/MemberHead';
import { SignInToSee } from '../features/account/components/SignInToSee';
import { LogOut } from '../features/auth/components/LogOut';
import { SessionCheckFailed } from '../features/auth/components/SessionCheckFailed';
import { useSession } from '../features/auth/session';
import type { User } from '../lib/api/types';
import { useSessionEnded } from '../lib/use-session-ended';
import { ThemeRoot } from '../theme/ThemeRoot';

interface Props {
  title: string;
  path: string;
  description: string;
  children: (user: User) => ReactNode;
  /** In place of the invitation to sign in. */
  signedOut?: ReactNode;
}

/** The frame of a tab of the member area. A visitor is sent to sign in, and comes back here. */
export function MemberPage({ title, path, description, children, signedOut }: Props) {
  const { user, failed, retry } = useSession('now');
  const hasEnded = useSessionEnded(user);

  // Somebody has signed in again, in another tab. The focus was on the words that the session has ended, which are gone.
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(user);
  useEffect(() => {
    if (known.current === null && user) heading.current?.focus();
    known.current = user;
  }, [user]);

  return (
    <ThemeRoot>
      <div className="wrap member-area">
        <PageHead title={title} path={path} description={description} noindex />
        {user ? (
          <>
            <MemberHead user={user} title={title} titleRef={heading} logOut={<LogOut />} />
            {children(user)}
          </>
        ) : (
          <div className="head">
            <h1>{title}</h1>
          </div>
        )}
        {user === undefined &&
          (failed ? (
            <SessionCheckFailed retry={retry} />
          ) : (
            <>
              <noscript>
                <p className="lead">This page needs JavaScript.</p>
              </noscript>
              <p role="status" className="if-scripts">
                Loading...
              </p>
            </>
          ))}
        {user === null && (signedOut ?? <SignInToSee path={path} hasEnded={hasEnded} />)}
      </div>
    </ThemeRoot>
  );
}
