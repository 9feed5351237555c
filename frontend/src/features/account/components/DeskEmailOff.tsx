import { Link } from 'react-router-dom';
import { StepTitle } from '../../../components/sign-in/StepTitle';
import { useHydrated } from '../../../lib/use-hydrated';
import { deskEmailOff } from '../api/use-links';
import { useLinkForm } from '../../../components/forms/use-link-form';
import { LinkButton } from '../../../components/LinkButton';

/** The names of the emails on this page. The token begins with the kind. */
const NAMES = {
  digest: 'the daily digest of what’s waiting',
  crisis: 'the emails about stories that should be read soon',
  weekly: 'the weekly note',
};

/** Stops one kind of email to a person of the desk, with a button. */
export function DeskEmailOff({ token }: { token: string | null }) {
  const form = useLinkForm({
    name: 'desk-email-off',
    sent: 'left',
    token,
    send: deskEmailOff,
    failed: 'The email is still on',
  });
  const { done, badLink } = form;
  // The server never sees the token, so its page names no email.
  const kind = useHydrated() ? token?.split('.')[0] : undefined;
  const name = Object.entries(NAMES).find(([one]) => one === kind)?.[1] ?? 'this email';
  return (
    <>
      <StepTitle>{done ? 'The email is off' : badLink ? 'This link doesn’t work' : 'Stop this email'}</StepTitle>
      {done ? (
        <p className="lead">You won’t get it anymore. You can switch it on again at the desk, under “Emails to you.”</p>
      ) : badLink ? (
        <p key="bad" className="lead">
          Nothing has changed. Part of the link may be missing. You can also switch your emails off at{' '}
          <Link to="/admin">the desk</Link>, under “Emails to you.”
        </p>
      ) : (
        <>
          <p className="lead">
            We’ll stop sending you <span>{name}</span>. Your other emails and your account stay the way they are.
          </p>
          <LinkButton form={form} label="Stop This Email" sending="Stopping..." />
        </>
      )}
    </>
  );
}
