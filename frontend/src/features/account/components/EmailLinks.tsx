import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../../components/LinkButton';
import { StepTitle } from '../../../components/sign-in/StepTitle';
import { useLinkForm } from '../../../components/forms/use-link-form';
import { confirmEmail, notificationsOff, undoEmail } from '../api/use-links';

interface Props {
  token: string | null;
}

const BadLink = ({ children }: { children: ReactNode }) => (
  <>
    <p className="lead">{children}</p>
    <p className="plain-ways">
      <Link className="onward" to="/member/account">
        Your account
      </Link>
    </p>
  </>
);

/** Confirms a new email address with a button. */
export function ConfirmEmail({ token }: Props) {
  const form = useLinkForm({
    name: 'confirm-email',
    sent: 'confirmed',
    token,
    send: confirmEmail,
    failed: 'Your email isn’t changed yet',
  });
  const { done, badLink } = form;
  return (
    <>
      <StepTitle>
        {done ? 'Your email is changed' : badLink ? 'This link doesn’t work' : 'Confirm your email'}
      </StepTitle>
      {done ? (
        <>
          <p className="lead">From now on, sign in with this address. We also emailed the old one.</p>
          <p className="plain-ways">
            <Link className="onward" to="/member/account">
              Your account
            </Link>
          </p>
        </>
      ) : badLink ? (
        <BadLink>
          It works once, for 24 hours, and a newer one replaces it. Part of it may be missing, too: open it again from
          the email. You can also change your email again in your account.
        </BadLink>
      ) : (
        <>
          <p className="lead">
            Press the button to use this address for your account. If you don’t have an account here, close this page
            and nothing happens.
          </p>
          <LinkButton form={form} label="Yes, This Is My Email" sending="Confirming..." />
        </>
      )}
    </>
  );
}

/** Takes a change of the email address back with a button. */
export function UndoEmail({ token }: Props) {
  const form = useLinkForm({
    name: 'undo-email',
    sent: 'undone',
    token,
    send: undoEmail,
    failed: 'Nothing has changed yet',
  });
  const { done, badLink } = form;
  return (
    <>
      <StepTitle>{done ? 'Your email is back' : badLink ? 'This link doesn’t work' : 'That wasn’t you?'}</StepTitle>
      {done ? (
        <p className="lead">
          Everyone is signed out, and the old password doesn’t work anymore. We just sent you a link to choose a new
          one. Look in your inbox.
        </p>
      ) : badLink ? (
        <BadLink>
          It works for 7 days after your email was changed. Perhaps it was used already, or part of it is missing: open
          it again from the email. If you can’t get into your account, <Link to="/contact">write to us</Link>.
        </BadLink>
      ) : (
        <>
          <p className="lead">
            Press the button, and your account has its old email again. Everyone is signed out, and you choose a new
            password.
          </p>
          <LinkButton form={form} label="Give Me My Account Back" sending="One moment..." />
        </>
      )}
    </>
  );
}

/** Switches the daily email off with a button. */
export function NotificationsOff({ token }: Props) {
  const form = useLinkForm({
    name: 'notifications-off',
    sent: 'off',
    token,
    send: notificationsOff,
    failed: 'You still get these emails',
  });
  const { done, badLink } = form;
  return (
    <>
      <StepTitle>{done ? 'No more of these emails' : badLink ? 'This link doesn’t work' : 'Switch it off'}</StepTitle>
      {done ? (
        <p className="lead">You can still see replies and decisions under Notifications on the site.</p>
      ) : badLink ? (
        <BadLink>
          Nothing has changed. Part of the link may be missing. You can switch the email off in your notifications.
        </BadLink>
      ) : (
        <>
          <p className="lead">We’ll stop sending you the daily email about your comments.</p>
          <LinkButton form={form} label="Stop These Emails" sending="One moment..." />
        </>
      )}
    </>
  );
}
