import { useEffect, useRef, type ReactNode } from 'react';
import { notesOf } from '../../../lib/content-notes';
import type { StoryReceipt } from '../../../lib/api/types';
import { trimmed } from '../../../lib/visible';
import type { Done, OpenReceipt } from '../returned-receipt';
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

const saved: Record<Done, string> = {
  changed: 'Saved. The editors will read it as it is now.',
  answered: 'Sent. An editor will read your answer.',
  agreed: 'Thank you. Another editor has to read it before it can be published.',
  refused: 'Your words stay as they are. An editor will decide about them.',
};

/** The state of a story, and the choices of its author. */
export function OpenedReceipt({ of: { receipt, state, done }, wait, help, onState }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { status, content, answer } = state;
  const notes = notesOf(state);
  const noted = notes.join();
  // The form that had the focus is gone: reading goes on at what took its place.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[tabindex="-1"]')?.focus();
  }, [status, done, content, noted]);

  // Not a state: text typed before the scripts loaded is only in the field.
  const typedIn = (name: string): string =>
    trimmed(place.current?.querySelector<HTMLTextAreaElement>(`textarea[name=${name}]`)?.value ?? '');
  const isAnswering = (): boolean => typedIn('answer') !== '';
  const hasPicked = (): boolean => {
    const boxes = place.current?.querySelectorAll<HTMLInputElement>('input[name=contentNotes]') ?? [];
    return [...boxes].some(({ value, checked }) => checked !== notes.some((note) => note === value));
  };
  // A field has one kind of line end, and the story may have another.
  const isChanging = (): boolean =>
    !['', trimmed(content ?? '').replace(/\r\n?/g, '\n')].includes(typedIn('content')) || hasPicked();
  const waits = status === 'waiting' || status === 'question' || status === 'changes-suggested';
  return (
    <div ref={place} className="receipt-state">
      {done && (
        <p className="receipt-notice" role="status" tabIndex={-1}>
          {saved[done]}
        </p>
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
                key={state.question}
                receipt={receipt}
                question={state.question}
                daysLeft={state.daysLeft}
                onAnswered={(answered) => onState(answered, 'answered')}
              />
            </>
          )}
          {status === 'changes-suggested' && (
            <>
              <h2 tabIndex={-1}>An editor suggests changes.</h2>
              <SuggestedEdit
                receipt={receipt}
                state={state}
                isChanging={isChanging}
                onAnswered={(answered, agreed) =>
                  onState(answered, answered.status !== 'waiting' ? undefined : agreed ? 'agreed' : 'refused')
                }
              />
            </>
          )}
          {typeof content === 'string' && (
            <div className="receipt-more">
              <ReadAgain content={content} />
              {/* A saved change closes the form, and the next one begins with the new text. */}
              <ChangeStory
                key={`${noted} ${content}`}
                receipt={receipt}
                content={content}
                notes={notes}
                isAnswering={status === 'question' ? isAnswering : undefined}
                onChanged={(changed) => onState(changed, changed.status === 'waiting' ? 'changed' : undefined)}
              />
            </div>
          )}
        </section>
      )}
      {status === 'published' && <Published storyId={state.storyId} content={content} />}
      {(waits || status === 'published') && <TakeBack receipt={receipt} onTaken={onState} />}
      {status === 'declined' && <Declined state={state} help={help} />}
      {status === 'withdrawn' && <Withdrawn />}
    </div>
  );
}
