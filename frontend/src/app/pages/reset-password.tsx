import { PageHead } from '../../components/frame/PageHead';
import { ResetPassword } from '../../features/auth/components/ResetPassword';
import { useLinkToken } from '../../lib/link-token';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function ResetPasswordPage() {
  const { token, forget } = useLinkToken();
  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead
          title="Reset your password"
          path="/reset-password"
          description="Get a link to choose a new password."
          noindex
          noReferrer
        />
        <ResetPassword token={token} forget={forget} />
      </div>
    </ThemeRoot>
  );
}
