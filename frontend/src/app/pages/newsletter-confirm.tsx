import { PageHead } from '../../components/frame/PageHead';
import { ConfirmSubscription } from '../../features/newsletter/components/ConfirmSubscription';
import { useLinkToken } from '../../lib/link-token';

export default function NewsletterConfirmPage() {
  const { token } = useLinkToken();
  return (
    <div className="wrap plain">
      <PageHead
        title="Confirm your email"
        path="/newsletter/confirm"
        description="Confirm that you want The Archive’s newsletter."
        noindex
        noReferrer
      />
      <ConfirmSubscription token={token} />
    </div>
  );
}
