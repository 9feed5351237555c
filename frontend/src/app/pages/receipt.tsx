import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LeaveNote } from '../../components/leave/LeaveNote';
import { Link } from '../../components/Link';
import { PageHead } from '../../components/frame/PageHead';
import { AfterWriting } from '../../features/help/components/AfterWriting';
import { ChangeStory } from '../../features/receipts/components/ChangeStory';
import { LookUpForm } from '../../features/receipts/components/LookUpForm';
import { Question } from '../../features/receipts/components/Question';
import { OpenedReceipt } from '../../features/receipts/components/OpenedReceipt';
import { ReceiptSteps } from '../../features/receipts/components/ReceiptSteps';
import {
  nothingReturned,
  renewed,
  useReturnedReceipt,
  versionOf,
  type OpenReceipt,
} from '../../features/receipts/returned-receipt';
import { ReadAgain } from '../../features/receipts/components/ReadAgain';
import { isAnswering, isChanging } from '../../features/receipts/unsent';
import { intakeQuery } from '../../features/stories/api/get-intake';
import { confirmDiscard } from '../../lib/confirm-discard';
import { parseNotes } from '../../lib/content-notes';
import { onLeaving } from '../../lib/leaving';
import { counted } from '../../lib/text';

/**
 * Opens the story of a receipt. Number and story are in the state of this component only, and gone with the page: not in
 * the URL, the history, a cache or a storage.
 */
export default function ReceiptPage() {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const returned = useReturnedReceipt();
  const [open, setOpen] = useState<OpenReceipt | null>(returned.open);
  // A form that was rejected as it was sent without scripts, until the reader goes on.
  const [rejected, setRejected] = useState(returned);
  const [eager, setEager] = useState(false);
  // Each time the receipt is put away, the form begins anew: the answer that the former one waits for opens nothing.
  const [visit, setVisit] = useState(0);
  const { data: intake } = useQuery(intakeQuery());
  const show = (next: OpenReceipt | null): void => {
    setOpen(next);
    setRejected(nothingReturned);
  };

  const putAway = (): void => {
    setOpen(null);
    setRejected(nothingReturned);
    setVisit((before) => before + 1);
  };

  const isTyped = (): boolean => isAnswering(place.current) || isChanging(place.current, open?.state);

  useEffect(() => onLeaving(putAway), []);
  useEffect(() => {
    // A reload then loads the page instead of sending the form again.
    if (Object.values(returned).some(Boolean)) void navigate('/receipt', { replace: true, preventScrollReset: true });
    // Runs once, for the state in which the server's page opened.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const { correct: change, answer, withdraw } = rejected;
  const notTaken = withdraw && { ...withdraw, error: `Your story is still there. ${withdraw.error}` };
  const receipt = (open ?? change?.values ?? answer?.values)?.receipt;
  return (
    <div className="wrap">
      <PageHead
        title="Your receipt"
        path="/receipt"
        description="Look up a story that you sent to The Archive, answer an editor, change it, or take it back."
        noindex
      />
      <div ref={place} className="receipt">
        <div className="receipt-head">
          <h1>Your receipt</h1>
          {receipt === undefined ? (
            <p className="lead">Sent us a story? Type the 16 digits you got. No account, no email.</p>
          ) : (
            <p key="number">
              Number ending in <b>{receipt.slice(-4)}</b>.{' '}
              <Link
                to="/receipt"
                replace
                onClick={(event) => {
                  if (isTyped() && !confirmDiscard()) return event.preventDefault();
                  setEager(true);
                  putAway();
                }}
              >
                Use another number
              </Link>
            </p>
          )}
          {open && <ReceiptSteps status={open.state.status} daysLeft={open.state.daysLeft} />}
        </div>
        {open ? (
          <OpenedReceipt
            of={open}
            wait={intake?.weeks ? `probably in about ${counted(intake.weeks, 'week')}.` : 'usually within two days.'}
            help={
              <AfterWriting
                title="Talk to someone today."
                says="Someone is awake right now and can help. It’s free, and you don’t have to give your name."
              />
            }
            onState={(state, done) => show({ receipt: open.receipt, state, done })}
          />
        ) : change ? (
          <div className="receipt-state">
            <section className="receipt-part receipt-first">
              <h2>Your change isn’t saved.</h2>
              {change.values.contentNow !== undefined && (
                <ReadAgain content={change.values.contentNow} notes={parseNotes(change.values.notesNow ?? '')} />
              )}
              <ChangeStory
                receipt={change.values.receipt ?? ''}
                version={versionOf(change)}
                content={change.values.content ?? ''}
                notes={parseNotes(change.values.contentNotes ?? '')}
                returned={change}
                onChanged={(state) => show({ receipt: change.values.receipt ?? '', state, done: 'changed' })}
                onStale={(now) => {
                  setRejected({ ...rejected, correct: renewed(change, now) });
                  return false;
                }}
              />
            </section>
          </div>
        ) : answer ? (
          <div className="receipt-state">
            <section className="receipt-part receipt-first">
              <h2>Your answer isn’t sent.</h2>
              <Question
                receipt={answer.values.receipt ?? ''}
                version={versionOf(answer)}
                question={answer.values.question}
                daysLeft={answer.values.daysLeft === undefined ? undefined : Number(answer.values.daysLeft)}
                returned={answer}
                onAnswered={(state) => show({ receipt: answer.values.receipt ?? '', state, done: 'answered' })}
                onStale={(now) => {
                  setRejected({ ...rejected, answer: renewed(answer, now) });
                  return false;
                }}
              />
            </section>
          </div>
        ) : (
          <LookUpForm
            key={visit}
            eager={eager}
            returned={rejected.lookUp ?? rejected.agree ?? notTaken}
            onFound={(found, state) => show({ receipt: found, state })}
          />
        )}
      </div>
      <LeaveNote />
    </div>
  );
}
