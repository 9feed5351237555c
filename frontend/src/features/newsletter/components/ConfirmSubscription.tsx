import { Link } from 'react-router-dom';
import { StepTitle } from '../../../components/sign-in/StepTitle';
import { confirm } from '../api/confirm';
import { useLinkForm } from '../../../components/forms/use-link-form';
import { LinkButton } from '../../../components/LinkButton';
import { NextLinks } from './NextLinks';

/** Confirms a sign-up with a button. */
export function ConfirmSubscription({ token }: { token: string | null }) {
  const form = useLinkForm({
    name: 'newsletter-confirm',
    sent: 'confirmed',
    token,
    send: confirm,
    failed: 'You’re not subscribed yet',
  });
  const { done, badLink } = form;
  return (
    <>
      <StepTitle>{done ? 'You’re subscribed' : badLink ? 'This link doesn’t work' : 'One more step'}</StepTitle>
      {done ? (
        <>
          <p className="lead">
            We’ll email you when we publish something new. In every email there’s a link to change how often, or to
            unsubscribe.
          </p>
          <NextLinks />
        </>
      ) : badLink ? (
        <>
          <p className="lead">
            The link may be more than 7 days old, part of it may be missing, or a newer email replaced it. Look in your
            inbox, or sign up again.
          </p>
          <p className="plain-ways">
            <Link className="onward" to="/newsletter">
              Sign up again
            </Link>
          </p>
        </>
      ) : (
        <>
          <p className="lead">
            Do you want an email when we publish something new? Press the button and you’re on the list. If you didn’t
            sign up, close this page and nothing happens.
          </p>
          <LinkButton form={form} label="Yes, sign me up" sending="Subscribing..." />
        </>
      )}
    </>
  );
}
