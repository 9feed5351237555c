import { useEffect, useRef, useState, type ReactNode } from 'react';
import { notesOf } from '../../../lib/content-notes';
import type { StoryReceipt } from '../../../lib/api/types';
import { useHydrated } from '../../../lib/use-hydrated';
import type { Done, OpenReceipt } from '../returned-receipt';
import { isAnswering, isChanging } from '../unsent';
import { ChangeStory } from './ChangeStory';
import { Declined } from './Declined';
import { Published } from './Published';
import { Question } from './Question';
import { ReadAgain } from './ReadAgain';
import { SuggestedEdit } from './SuggestedEdit';
import { TakeBack } from './TakeBack';
import { Withdrawn } from './Withdrawn';

interface Props {
  of: OpenReceipt;
  /** How long a story waits: 'usually within two days'. */
  wait: string;
  /** Help lines, from the page. */
  help: ReactNode;
  onState: (state: StoryReceipt, done?: Done) => void;
}

const says: Record<Done, string> = {
  changed: 'Saved. The editors will read it as it is now.',
  answered: 'Sent. An editor will read your answer.',
  agreed: 'Thank you. Another editor has to read it before it can be published.',
  refused: 'Your words stay as they are. An editor will decide about them.',
  stale:
    'Something changed after you opened this page, so nothing was sent. Take another look at your story and what’s below, then try again.',
};

const isWaiting = ({ status }: StoryReceipt): boolean =>
  status === 'waiting' || status === 'question' || status === 'changes-suggested';

/** The state of a story, and the choices of its author. */
export function OpenedReceipt({ of: { receipt, state, done }, wait, help, onState }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { status, content, answer, version } = state;
  const notes = notesOf(state);
  // A saved change closes its form, and so does a yes to an edit. The next one begins with the new text.
  const [changes, setChanges] = useState(0);
  // An answer that was not sent, to a question that does not wait anymore.
  const [unsent, setUnsent] = useState('');
  // Whether something is being sent whose answer closes the other form: what is typed there meanwhile would be lost.
  const [isClosing, setClosing] = useState(false);
  // The form that had the focus is gone: reading goes on at what took its place.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [state]);

  /** Shows what the receipt says now. Once the story is decided, the form stays instead, with what was typed in it. */
  const lookAgain = (now: StoryReceipt): boolean => {
    if (isWaiting(now)) onState(now, 'stale');
    return isWaiting(now);
  };
  const waits = isWaiting(state);
  // Without scripts, an answer to the edit would lose what is typed in the form of a change: the browser sends one form.
  const isChangeable = useHydrated() || status !== 'changes-suggested';
  return (
    <div ref={place} className="receipt-state">
      {done && (
        <p className={`receipt-notice${done === 'stale' ? ' receipt-stale' : ''}`} role="status" tabIndex={-1}>
          {says[done]}
        </p>
      )}
      {waits && unsent !== '' && status !== 'question' && (
        <div className="receipt-note">
          <h3>The answer you typed</h3>
          <blockquote dir="auto">{unsent}</blockquote>
        </div>
      )}
      {/* One section for three states, or a change that is being typed would be lost with an answer. */}
      {waits && (
        <section className="receipt-part receipt-first">
          {status === 'waiting' && (
            <>
              <h2 tabIndex={-1}>It’s waiting for an editor.</h2>
              <p className="lead">{`It isn’t public. An editor will read it, ${wait}`}</p>
              {answer !== undefined && (
                <div className="receipt-note">
                  <h3>The question</h3>
                  <blockquote dir="auto">{state.question}</blockquote>
                  <h3>Your answer</h3>
                  <blockquote dir="auto">{answer}</blockquote>
                </div>
              )}
            </>
          )}
          {status === 'question' && (
            <>
              <h2 tabIndex={-1}>An editor has a question.</h2>
              <Question
                receipt={receipt}
                version={version}
                question={state.question}
                daysLeft={state.daysLeft}
                isClosing={isClosing}
                onAnswered={(answered) => {
                  setUnsent('');
                  onState(answered, 'answered');
                }}
                onStale={(now, typed) => {
                  // Another question keeps it in its field.
                  setUnsent(now.status === 'question' ? '' : typed.trim());
                  return lookAgain(now);
                }}
              />
            </>
          )}
          {status === 'changes-suggested' && (
            <>
              <h2 tabIndex={-1}>An editor suggests changes.</h2>
              <SuggestedEdit
                receipt={receipt}
                state={state}
                isChanging={() => isChanging(place.current, state)}
                onClosing={setClosing}
                onAnswered={(answered, agreed) => {
                  if (agreed) setChanges(changes + 1);
                  onState(answered, answered.status !== 'waiting' ? undefined : agreed ? 'agreed' : 'refused');
                }}
                onStale={lookAgain}
              />
            </>
          )}
          {typeof content === 'string' && (
            <div className="receipt-more">
              <ReadAgain content={content} notes={notes} />
              {isChangeable ? (
                <ChangeStory
                  key={changes}
                  receipt={receipt}
                  version={version}
                  content={content}
                  notes={notes}
                  isAnswering={status === 'question' ? () => isAnswering(place.current) : undefined}
                  isClosing={isClosing}
                  onClosing={setClosing}
                  onChanged={(changed) => {
                    setChanges(changes + 1);
                    onState(changed, changed.status === 'waiting' ? 'changed' : undefined);
                  }}
                  onStale={lookAgain}
                />
              ) : (
                <p className="receipt-fine">
                  Would you rather change it yourself? Press Keep My Words, and you can do that next.
                </p>
              )}
            </div>
          )}
        </section>
      )}
      {status === 'published' && <Published state={state} />}
      {(waits || status === 'published') && <TakeBack receipt={receipt} onTaken={onState} />}
      {status === 'declined' && <Declined state={state} help={help} />}
      {status === 'withdrawn' && <Withdrawn />}
    </div>
  );
}
