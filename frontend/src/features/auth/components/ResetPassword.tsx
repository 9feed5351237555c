import { useState } from 'react';
import { Link } from 'react-router-dom';
import { StepTitle } from '../../../components/StepTitle';
import { ForgotPasswordForm } from './ForgotPasswordForm';
import { NewPasswordForm } from './NewPasswordForm';

const heads = {
  ask: ['Reset your password', 'Tell us the address of your account. We mail you a link to choose a new password.'],
  sent: ['Check your mail', 'The link in it opens this page again, and there you choose a new password.'],
  choose: ['Choose a new password', 'One that you use nowhere else is best.'],
  done: ['Password changed', 'The new one is good from now on, and the link is used up.'],
} as const;

const notes = [
  ['One link, one hour', 'It works once. If you were too late, ask for another one.'],
  ['Signed out elsewhere', 'A new password signs you out wherever the old one was used.'],
  ['Stories stay apart', 'No story was ever tied to an account, so none changes with this.'],
];

interface Props {
  /** The token from the email's link, if the page was opened through it. */
  token: string | null;
  /** Drops the token. */
  forget: () => void;
}

/** The steps of a password reset: the first visit requests the link, the second comes through it. */
export function ResetPassword({ token, forget }: Props) {
  const [step, setStep] = useState<'ask' | 'sent' | 'done'>('ask');
  const [email, setEmail] = useState('');
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
                If there is an account for that address, a link is on its way. It is good for one hour.
              </p>
              <p className="plain-ways">
                <button type="button" className="onward" onClick={() => ask(email)}>
                  Ask again
                </button>
                <Link className="onward" to="/auth">
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
              <p className="account-said">Your password is changed.</p>
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
