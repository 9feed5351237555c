import { PageHead } from '../../components/frame/PageHead';
import { Unsubscribe } from '../../features/newsletter/components/Unsubscribe';
import { useLinkToken } from '../../lib/link-token';

export default function UnsubscribePage() {
  const { token } = useLinkToken();
  return (
    <div className="wrap plain">
      <PageHead
        title="Unsubscribe"
        path="/unsubscribe"
        description="Unsubscribe from The Archive’s newsletter."
        noindex
        noReferrer
      />
      <Unsubscribe token={token} />
    </div>
  );
}
