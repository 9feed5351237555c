import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { StepTitle } from '../../../components/sign-in/StepTitle';
import { useSent } from '../../../components/forms/use-sent';
import { entryState, withNext } from '../../../lib/next-path';
import { useNext } from '../use-next';
import { ForgotPasswordForm } from './ForgotPasswordForm';
import { NewPasswordForm } from './NewPasswordForm';

const heads = {
  ask: ['Reset your password', 'Enter your email and we’ll send you a link to choose a new password.'],
  sent: ['Check your email', 'Open the link we sent you. It brings you back here to choose a new password.'],
  choose: ['Choose a new password', 'Pick one you don’t use anywhere else.'],
  done: ['Password changed', 'You can sign in with it now.'],
} as const;

const notes = [
  ['One link, one hour', 'It works once. If it has expired, ask for another.'],
  ['Signed out elsewhere', 'A new password signs you out on every device.'],
  ['Stories stay apart', 'Stories were never tied to an account, so nothing about them changes.'],
];

interface Props {
  /** The token from the email's link, if the page was opened through it. */
  token: string | null;
  /** Drops the token. */
  forget: () => void;
}

/** The steps of a password reset: the first visit requests the link, the second comes through it. */
export function ResetPassword({ token, forget }: Props) {
  const [sent, changed] = [useSent('sent', 'forgot-password'), useSent('changed', 'new-password')];
  const [step, setStep] = useState<'ask' | 'sent' | 'done'>(changed ? 'done' : sent ? 'sent' : 'ask');
  const [email, setEmail] = useState('');
  const page = useLocation();
  const next = useNext();
  const at = token === null ? step : 'choose';
  const [title, lead] = heads[at];

  const ask = (typed: string): void => {
    setEmail(typed);
    setStep('ask');
    forget();
  };

  return (
    <>
      <div className="head">
        <StepTitle>{title}</StepTitle>
        <p className="lead">{lead}</p>
      </div>
      <div className="auth">
        <div className="account-step">
          {at === 'ask' && (
            <ForgotPasswordForm
              email={email}
              onSent={(typed) => {
                setEmail(typed);
                setStep('sent');
              }}
            />
          )}
          {at === 'sent' && (
            <>
              <p className="account-said">
                If there’s an account with that email, a link is on its way. It works for one hour.
              </p>
              <p className="plain-ways">
                <Link
                  className="onward"
                  to={withNext('/reset-password', next)}
                  state={entryState(page)}
                  replace
                  onClick={() => ask(email)}
                >
                  Ask for a new link
                </Link>
                <Link className="onward" to={withNext('/auth', next)} state={entryState(page)}>
                  Sign in
                </Link>
              </p>
            </>
          )}
          {token !== null && (
            <NewPasswordForm
              token={token}
              onAnother={ask}
              onDone={() => {
                setStep('done');
                forget();
              }}
            />
          )}
          {at === 'done' && (
            <>
              <p className="account-said">You’re all set.</p>
              <p className="plain-ways">
                <Link className="onward" to="/auth">
                  Sign in
                </Link>
              </p>
            </>
          )}
        </div>
        <ul className="member-benefits">
          {notes.map(([name, says]) => (
            <li key={name}>
              <h2>{name}</h2>
              <p>{says}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
