import { useState } from 'react';
import { StepTitle } from '../../../components/sign-in/StepTitle';
import { useSent } from '../../../components/forms/use-sent';
import { LinkRequestForm } from './LinkRequestForm';
import { LinkSent } from './LinkSent';
import { LinkSignInForm } from './LinkSignInForm';

const heads = {
  ask: ['Sign in by email', 'Enter your email and we’ll send you a link. No password needed.'],
  sent: ['Check your email', 'Open the link we sent you. It works once, for ten minutes.'],
  open: ['Sign in', 'One press and you’re in. If you didn’t ask for this, close the page and nothing happens.'],
} as const;

const notes = [
  ['One link, ten minutes', 'It works once. If it has expired, ask for another.'],
  ['Only for you', 'Don’t give the link to anyone. We never ask for it.'],
  ['Stories stay apart', 'Stories were never tied to an account, so signing in changes nothing about them.'],
];

interface Props {
  /** The token from the email's link, if the page was opened through it. */
  token: string | null;
  /** Drops the token. */
  forget: () => void;
  onSignedIn: () => void;
}

/** The steps of signing in by email: the first visit requests the link, the second comes through it. */
export function SignInByLink({ token, forget, onSignedIn }: Props) {
  const [step, setStep] = useState<'ask' | 'sent'>(useSent('sent', 'magic-link') ? 'sent' : 'ask');
  const at = token === null ? step : 'open';
  const [title, lead] = heads[at];
  const askAgain = (): void => {
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
          {at === 'ask' && <LinkRequestForm onSent={() => setStep('sent')} />}
          {at === 'sent' && <LinkSent onAnother={askAgain} />}
          {token !== null && <LinkSignInForm token={token} onDone={onSignedIn} onAnother={askAgain} />}
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
