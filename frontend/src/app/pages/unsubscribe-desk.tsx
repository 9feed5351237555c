import { PageHead } from '../../components/frame/PageHead';
import { DeskEmailOff } from '../../features/account/components/DeskEmailOff';
import { useLinkToken } from '../../lib/link-token';

/** Opened from the emails to people of the desk. */
export default function UnsubscribeDeskPage() {
  const { token } = useLinkToken();
  return (
    <div className="wrap plain">
      <PageHead
        title="Stop an email"
        path="/unsubscribe/desk"
        description="Stop an email about the desk."
        noindex
        noReferrer
      />
      <DeskEmailOff token={token} />
    </div>
  );
}
