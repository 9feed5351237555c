import { PageHead } from '../../components/frame/PageHead';
import { ConfirmEmail } from '../../features/account/components/EmailLinks';
import { useLinkToken } from '../../lib/link-token';

export default function MemberEmailConfirmPage() {
  const { token } = useLinkToken();
  return (
    <div className="wrap plain">
      <PageHead
        title="Confirm your email"
        path="/member/email/confirm"
        description="Confirm the new email of your account."
        noindex
        noReferrer
      />
      <ConfirmEmail token={token} />
    </div>
  );
}
