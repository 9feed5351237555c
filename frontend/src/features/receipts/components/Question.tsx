import { useId, useRef, useState, type FormEvent } from 'react';
import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';
import { CharacterCount } from '../../../components/forms/CharacterCount';
import { SendForm } from '../../../components/forms/SendForm';
import type { StoryReceipt } from '../../../lib/api/types';
import type { ReturnedForm } from '../../../lib/returned-form';
import { counted, lengthOf, wholeNumber } from '../../../lib/text';
import { answerQuestion } from '../api/receipt';
import { useCall } from '../use-call';

const { max } = LENGTHS.storyAnswer;

function problemOf(answer: string): string | null {
  const length = lengthOf(answer);
  if (length === 0) return 'Write an answer first. A few words are enough.';
  return length > max ? `Keep it to ${wholeNumber(max)} characters or fewer.` : null;
}

interface Props {
  receipt: string;
  /** Of the story as the author saw it with this question; undefined from an older server. */
  version: number | undefined;
  /** Undefined in a rejected form, if nothing is asked anymore. */
  question?: string | undefined;
  daysLeft?: number | undefined;
  /** Whether a change of the story is being sent, which closes the question. Nothing changes meanwhile, because it would be lost. */
  isClosing?: boolean;
  /** A rejected form that was sent without scripts. */
  returned?: ReturnedForm | null;
  onAnswered: (state: StoryReceipt) => void;
  /** As in useCall, with the typed answer. */
  onStale: (now: StoryReceipt, answer: string) => boolean;
}

/** An editor's question, and the field for the author's answer. The typed text stays until the server accepts it. */
export function Question(props: Props) {
  const { receipt, version, question, daysLeft, isClosing = false, returned = null, onAnswered, onStale } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(returned?.values.answer ?? '');
  const { run, pending, refusal, refuse } = useCall(
    answerQuestion,
    onAnswered,
    returned && { status: returned.status, message: returned.error },
    (now) => onStale(now, field.current?.value ?? ''),
  );
  const isFixed = pending || isClosing;
  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isFixed) return;
    // Not the state: text typed before the scripts loaded is only in the field.
    const text = field.current?.value ?? '';
    const problem = problemOf(text);
    if (problem) refuse({ status: 400, message: problem });
    else await run(receipt, version, text.trim());
    field.current?.focus();
  };
  return (
    <>
      {question !== undefined && (
        <blockquote className="receipt-quote" dir="auto">
          {question}
        </blockquote>
      )}
      <SendForm
        className="field"
        formName="receipt-answer"
        action="/receipt"
        autoComplete="off"
        onSubmit={(event) => void send(event)}
      >
        <input type="hidden" name="receipt" value={receipt} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <label htmlFor={id}>Your answer</label>
        <textarea
          id={id}
          ref={field}
          name="answer"
          rows={4}
          required
          dir="auto"
          autoComplete="off"
          defaultValue={returned?.values.answer ?? ''}
          readOnly={isFixed}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={refusal !== null}
          aria-describedby={refusal ? `${id}-error ${id}-hint` : `${id}-hint`}
        />
        <p className="field-hint" id={`${id}-hint`}>
          Only the editors read it. No names needed.
        </p>
        <CharacterCount text={typed} max={max} />
        {refusal && (
          <p className="field-error" id={`${id}-error`}>
            {refusal.message}
          </p>
        )}
        <button type="submit" className="button receipt-wide" aria-disabled={isFixed}>
          {pending ? 'Sending...' : 'Send Answer'}
        </button>
      </SendForm>
      {daysLeft !== undefined && (
        <p className="receipt-fine">
          If you don’t answer <span>{daysLeft === 1 ? 'today' : `in ${counted(daysLeft, 'day')}`}</span>, an editor
          decides without it.
        </p>
      )}
    </>
  );
}
