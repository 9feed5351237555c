import { PageHead } from '../../components/frame/PageHead';
import { UndoEmail } from '../../features/account/components/EmailLinks';
import { useLinkToken } from '../../lib/link-token';

export default function MemberEmailUndoPage() {
  const { token } = useLinkToken();
  return (
    <div className="wrap plain">
      <PageHead
        title="Take your account back"
        path="/member/email/undo"
        description="Take a change of your email back."
        noindex
        noReferrer
      />
      <UndoEmail token={token} />
    </div>
  );
}
