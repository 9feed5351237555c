import { PageHead } from '../../components/frame/PageHead';
import { NotificationsOff } from '../../features/account/components/EmailLinks';
import { useLinkToken } from '../../lib/link-token';

export default function NotificationsOffPage() {
  const { token } = useLinkToken();
  return (
    <div className="wrap plain">
      <PageHead
        title="Stop these emails"
        path="/notifications/off"
        description="Stop the daily email about your comments."
        noindex
        noReferrer
      />
      <NotificationsOff token={token} />
    </div>
  );
}
