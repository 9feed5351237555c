import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { LENGTHS } from '../../../../../backend/src/kernel/content-limits';
import { CharacterCount } from '../../../components/forms/CharacterCount';
import { PickNotes } from '../../../components/content-notes/PickNotes';
import { SendForm } from '../../../components/forms/SendForm';
import type { ContentNote } from '../../../lib/content-notes';
import { lengthOf, wholeNumber, withLineFeeds } from '../../../lib/text';
import type { ReturnedForm } from '../../../lib/returned-form';
import type { StoryReceipt } from '../../../lib/api/types';
import { correct } from '../api/receipt';
import { useCall } from '../use-call';

const { max } = LENGTHS.story;

function problemOf(content: string): string | null {
  const length = lengthOf(content);
  if (length === 0) return 'The box is empty. If you don’t want it here, take it back instead.';
  return length > max ? `Keep it to ${wholeNumber(max)} characters or fewer.` : null;
}

interface Props {
  receipt: string;
  /** Of the story that the author saw; undefined from an older server. */
  version: number | undefined;
  /** The text as it is now, or as it was typed in a rejected form. */
  content: string;
  /** Its content notes, likewise. */
  notes: ContentNote[];
  /** A rejected form that was sent without scripts. */
  returned?: ReturnedForm | null;
  /** While an editor's question waits, which a change closes: whether an answer is typed that is not sent. */
  isAnswering?: (() => boolean) | undefined;
  /** Whether a yes to an edit is being sent, which closes this form. Nothing changes meanwhile, because it would be lost. */
  isClosing?: boolean;
  /** Called with true while a change is being sent, which closes an editor's question. */
  onClosing?: (isClosing: boolean) => void;
  onChanged: (state: StoryReceipt) => void;
  /** As in useCall. */
  onStale: (now: StoryReceipt) => boolean;
}

/**
 * The form that changes a story while it waits. The typed text and the picked notes stay until the server accepts them, also if the
 * story changes meanwhile. A text or notes that the author has not changed follow the story.
 */
export function ChangeStory(props: Props) {
  const { receipt, version, content, notes, returned = null, isAnswering, onChanged, onStale } = props;
  const { isClosing = false, onClosing } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [picked, setPicked] = useState(notes);
  const [notesBefore, setNotesBefore] = useState(notes);
  if (notes.join() !== notesBefore.join()) {
    setNotesBefore(notes);
    if (picked.join() === notesBefore.join()) setPicked(notes);
  }
  const [typed, setTyped] = useState<string>();
  const textBefore = useRef(content);
  useLayoutEffect(() => {
    if (field.current!.value === withLineFeeds(textBefore.current)) field.current!.value = content;
    textBefore.current = content;
  }, [content]);
  const [first] = useState(returned && { status: returned.status, message: returned.error });
  const { run, pending, refusal, refuse } = useCall(correct, onChanged, first, onStale);
  const isFixed = pending || isClosing;
  const [isHeld, setHeld] = useState(false);
  const hint = isAnswering && `${id}-hint`;

  const atNotes = refusal !== null && refusal === first && returned?.errors[0]?.path === 'contentNotes';

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isFixed) return;
    const holds = isAnswering?.() ?? false;
    setHeld(holds);
    if (holds) return;
    // Not the state: text typed before the scripts loaded is only in the field.
    const words = field.current?.value ?? '';
    const problem = problemOf(words);
    if (problem) refuse({ status: 400, message: problem });
    else {
      onClosing?.(true);
      await run(receipt, version, words.trim(), picked);
      onClosing?.(false);
    }
    field.current?.focus();
  };

  return (
    <details className="receipt-again" open={returned !== null}>
      <summary>Change the Story</summary>
      <SendForm
        className="field receipt-change"
        formName="receipt-correct"
        action="/receipt"
        autoComplete="off"
        onSubmit={(event) => void send(event)}
      >
        <input type="hidden" name="receipt" value={receipt} />
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {/* Above the field: without scripts, sending one form loses what is typed in the other. */}
        {hint && (
          <p className="field-hint" id={hint}>
            If you want to answer the question, send your answer first. The question closes when you save a change.
          </p>
        )}
        <label htmlFor={id}>Your story</label>
        <textarea
          id={id}
          ref={field}
          name="content"
          rows={8}
          required
          dir="auto"
          autoComplete="off"
          defaultValue={content}
          readOnly={isFixed}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={refusal !== null && !atNotes}
          aria-describedby={[refusal && !atNotes && `${id}-error`, hint].filter(Boolean).join(' ') || undefined}
        />
        <CharacterCount text={typed ?? content} max={max} />
        {refusal && !atNotes && (
          <p className="field-error" id={`${id}-error`}>
            {refusal.message}
          </p>
        )}
        <PickNotes
          key={notesBefore.join()}
          id={`${id}-notes`}
          first={picked}
          disabled={isFixed}
          error={atNotes ? refusal.message : undefined}
          onPick={setPicked}
        />
        {isHeld && isAnswering && (
          <p className="field-error" role="alert">
            Your answer to the question isn’t sent yet. Send it first, or clear it.
          </p>
        )}
        <button type="submit" className="button receipt-wide" aria-disabled={isFixed}>
          {pending ? 'Saving...' : 'Save the Change'}
        </button>
      </SendForm>
    </details>
  );
}
