import { useState, type FormEvent } from 'react';
import { DiffWords } from '../../../components/DiffWords';
import { SendForm } from '../../../components/forms/SendForm';
import type { StoryReceipt } from '../../../lib/api/types';
import { textDiff } from '../../../lib/text-diff';
import { counted } from '../../../lib/text';
import { agreeToEdit } from '../api/receipt';
import { useCall } from '../use-call';

interface Props {
  receipt: string;
  state: StoryReceipt;
  /** Whether a change of the story is typed or picked that is not saved. A yes would lose it. */
  isChanging: () => boolean;
  /** Called with true while a yes is being sent, which closes the form of a change. */
  onClosing: (isClosing: boolean) => void;
  /** `agreed`: what the author said. */
  onAnswered: (state: StoryReceipt, agreed: boolean) => void;
  /** As in useCall. */
  onStale: (now: StoryReceipt) => boolean;
}

const changeIsTyped = 'You’ve started your own change below. Save that instead, or clear it first.';

/** The story with the changes that an editor suggests, and the author's choice. */
export function SuggestedEdit({ receipt, state, isChanging, onClosing, onAnswered, onStale }: Props) {
  const { content = '', suggestedContent = content, suggestedCategory, suggestionNote, daysLeft, version } = state;
  const { run, pending, refusal, refuse } = useCall(
    async (number: string, agreed: boolean) => ({ state: await agreeToEdit(number, version, agreed), agreed }),
    (answer) => onAnswered(answer.state, answer.agreed),
    null,
    onStale,
  );
  // Which of the two buttons was pressed: only the first press counts while it is being sent.
  const [saidYes, setSaidYes] = useState(false);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const agrees = submitter?.getAttribute('value') === 'yes';
    if (pending) return;
    if (agrees && isChanging()) return refuse({ status: 400, message: changeIsTyped });
    setSaidYes(agrees);
    onClosing(agrees);
    void run(receipt, agrees).then(() => onClosing(false));
  };
  return (
    <>
      {suggestionNote && (
        <>
          <p>A note from the editor:</p>
          <blockquote className="receipt-quote" dir="auto">
            {suggestionNote}
          </blockquote>
        </>
      )}
      <p>Your words stay yours. Say no, and an editor decides about your story as you wrote it.</p>
      <div className="receipt-diff">
        {textDiff(content, suggestedContent).map((block, index) =>
          block.kind === 'same' ? (
            block.paragraphs.map((paragraph, at) => (
              <p key={`${index}-${at}`} dir="auto">
                {paragraph}
              </p>
            ))
          ) : (
            <p key={index} dir="auto">
              <DiffWords words={block.words} />
            </p>
          ),
        )}
      </div>
      {suggestedCategory && (
        <p>
          It would be in <b>{suggestedCategory}</b>.
        </p>
      )}
      <SendForm formName="receipt-agree" action="/receipt" autoComplete="off" onSubmit={send}>
        <input type="hidden" name="receipt" value={receipt} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {refusal && (
          <p className="field-error" role="alert">
            {refusal.message}
          </p>
        )}
        <div className="receipt-buttons">
          <button type="submit" name="agree" value="yes" className="button" aria-disabled={pending}>
            {pending && saidYes ? 'Sending...' : 'Looks Good, Publish It'}
          </button>
          <button type="submit" name="agree" value="no" className="button button-line" aria-disabled={pending}>
            {pending && !saidYes ? 'Sending...' : 'Keep My Words'}
          </button>
        </div>
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
