import { PageHead } from '../../components/PageHead';
import { SignedIn } from '../../features/auth/components/SignedIn';
import { SignedOut } from '../../features/auth/components/SignedOut';
import { useSession } from '../../features/auth/session';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function MemberPage() {
  const { user } = useSession('now');
  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead
          title="Member Area"
          path="/member"
          description="Sign in to comment on journal entries and keep what you want to read again."
        />
        {user && <SignedIn user={user} />}
        {user === undefined && <p className="if-maybe-member member-unknown">Loading...</p>}
        {!user && (
          <div className={user === undefined ? 'if-not-member' : undefined}>
            <SignedOut />
          </div>
        )}
      </div>
    </ThemeRoot>
  );
}
