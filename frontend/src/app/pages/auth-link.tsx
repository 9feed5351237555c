import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';
import { SignInByLink } from '../../features/auth/components/SignInByLink';
import { useSession } from '../../features/auth/session';
import { useRedirectAfterSignIn } from '../../features/auth/use-redirect-after-sign-in';
import { useLinkToken } from '../../lib/link-token';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function AuthLinkPage() {
  const { token, forget } = useLinkToken();
  const navigate = useNavigate();
  // Where the email's link leads, there is no `?next=`: only the tab that asked for it knows where its reader came from.
  useRedirectAfterSignIn(useSession('lazily'), null);
  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead title="Sign in by email" path="/auth/link" description="Get a link to sign in." noindex noReferrer />
        <SignInByLink
          token={token}
          forget={forget}
          onSignedIn={() => {
            forget();
            void navigate('/member', { replace: true });
          }}
        />
      </div>
    </ThemeRoot>
  );
}
