import { PageHead } from '../../components/frame/PageHead';
import { Preferences } from '../../features/newsletter/components/Preferences';
import { useLinkToken } from '../../lib/link-token';

export default function NewsletterPreferencesPage() {
  const { token } = useLinkToken();
  return (
    <div className="wrap plain">
      <PageHead
        title="Newsletter settings"
        path="/newsletter/preferences"
        description="Choose how often The Archive emails you."
        noindex
        noReferrer
      />
      <Preferences token={token} />
    </div>
  );
}
