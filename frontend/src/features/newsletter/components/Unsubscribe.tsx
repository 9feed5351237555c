import { StepTitle } from '../../../components/sign-in/StepTitle';
import { unsubscribe } from '../api/unsubscribe';
import { useLinkForm } from '../../../components/forms/use-link-form';
import { LinkButton } from '../../../components/LinkButton';
import { NextLinks } from './NextLinks';
import { WriteForHelp } from './WriteForHelp';

/** Unsubscribes with a button. */
export function Unsubscribe({ token }: { token: string | null }) {
  const form = useLinkForm({
    name: 'unsubscribe',
    sent: 'left',
    token,
    send: unsubscribe,
    failed: 'You’re still subscribed',
  });
  const { done, badLink } = form;
  return (
    <>
      <StepTitle>{done ? 'You’re unsubscribed' : badLink ? 'This link doesn’t work' : 'Unsubscribe'}</StepTitle>
      {done ? (
        <>
          <p className="lead">You won’t get the newsletter anymore. Thanks for reading.</p>
          <NextLinks />
        </>
      ) : badLink ? (
        <>
          <p className="lead">
            If you already unsubscribed, you’re off the list. If not, part of the link may be missing, or we don’t have
            this address anymore. Go back to the email and open its link again.
          </p>
          <WriteForHelp />
        </>
      ) : (
        <>
          <p className="lead">
            We’ll stop sending the newsletter to the email address we sent this link to. If you have an account, it
            stays the way it is.
          </p>
          <LinkButton form={form} label="Unsubscribe" sending="Unsubscribing..." />
        </>
      )}
    </>
  );
}
