import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState, type ReactNode } from 'react';
import { PickTimeDialog } from '../desk/PickTimeDialog';
import { TestEmailDialog } from './TestEmailDialog';
import { useCan } from '../../../lib/use-can';

const Go = styled('div')({
  borderTop: '3px solid var(--ink)',
  paddingTop: '1rem',
  display: 'grid',
  gap: '.9rem',
  '& > .big': { font: '440 1.5rem/1.2 var(--serif)', letterSpacing: '-.018em', textWrap: 'balance' },
  '& > .cluster': { display: 'flex', flexWrap: 'wrap', gap: '.75rem 1rem', alignItems: 'center' },
  // The keyboard reaches a button that waits, and so its reason.
  '& [aria-disabled="true"]': { opacity: 0.5, cursor: 'default' },
});

interface Props {
  /** The decision in one sentence. */
  sentence: ReactNode;
  /** Why it can't be sent yet, or null. */
  whyNot: string | null;
  /** Why no test can be sent yet, or null. */
  whyNoTest: string | null;
  timeZone: string;
  busy: boolean;
  /** Resolves with the reason why it wasn't sent, or with null when it is scheduled, or the editor said no. */
  send: (sendAt?: string) => Promise<string | null>;
  /** @throws the API's error */
  test: (email: string) => Promise<unknown>;
  /** Saves what the other two buttons need; resolves with the reason why they can't go on, or with null. */
  prepare: () => Promise<string | null>;
  /** Saves a scheduled email, in the way that `prepare` does. Null for one that isn't scheduled. */
  saveChanges: (() => Promise<string | null>) | null;
  /** The button that moves a scheduled email. */
  changeTime: ReactNode;
  /** Someone scheduled, sent or canceled it meanwhile, as a notice above the form says. */
  isOutdated: boolean;
  /** Back to the list. The text is saved, or kept in this browser. */
  leave: () => void;
}

/** For an editor who drafts emails and doesn’t send them. */
export const LOCKED = 'An admin has scheduled this email. Ask them to change or cancel it.';

/** Sends an email now, at a time, or to the editor alone. */
export function SendCampaign(props: Props) {
  const { sentence, whyNot, whyNoTest, timeZone, busy, isOutdated } = props;
  const { send, test, prepare, saveChanges, changeTime, leave } = props;
  const id = useId();
  const [open, setOpen] = useState<'time' | 'test' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = (): void => setOpen(null);
  const maySend = useCan()('send-newsletters');
  const act = (why: string | null, attempt: () => Promise<string | null>) => ({
    size: 'small' as const,
    'aria-disabled': busy || why !== null || undefined,
    'aria-describedby': why === null ? undefined : why === whyNot ? id : `${id}-test`,
    onClick: () => {
      if (busy || why !== null) return;
      setProblem(null);
      void attempt().then(setProblem);
    },
  });
  const opens = (what: 'time' | 'test') => async (): Promise<string | null> => {
    const reason = await prepare();
    if (reason === null) setOpen(what);
    return reason;
  };
  return (
    <Go>
      {(maySend || !isOutdated) && (
        <p className="big">{maySend ? sentence : saveChanges ? LOCKED : 'It’s saved as a draft. An admin sends it.'}</p>
      )}
      {whyNot !== null && maySend && (
        <p className="meta" id={id}>
          {whyNot}
        </p>
      )}
      {maySend && whyNoTest !== null && whyNoTest !== whyNot && (
        <p className="meta" id={`${id}-test`}>
          {whyNoTest}
        </p>
      )}
      <div className="cluster">
        {maySend && saveChanges && (
          <>
            <Button {...act(whyNot, saveChanges)}>
              <span>{busy ? 'Saving...' : 'Save Changes'}</span>
            </Button>
            {changeTime}
          </>
        )}
        {maySend && !saveChanges && (
          <>
            <Button {...act(whyNot, () => send())}>
              <span>{busy ? 'Sending...' : 'Send'}</span>
            </Button>
            <Button variant="outlined" {...act(whyNot, opens('time'))}>
              Pick a Time
            </Button>
          </>
        )}
        {maySend && (
          <Button variant="text" sx={{ color: 'var(--ink)', fontWeight: 600 }} {...act(whyNoTest, opens('test'))}>
            Send Me a Test
          </Button>
        )}
        <Button size="small" variant="text" onClick={leave}>
          Back to Emails
        </Button>
      </div>
      {problem !== null && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {open === 'time' && <PickTimeDialog timeZone={timeZone} schedule={(sendAt) => send(sendAt)} onClose={close} />}
      {open === 'test' && <TestEmailDialog send={test} onClose={close} />}
    </Go>
  );
}
