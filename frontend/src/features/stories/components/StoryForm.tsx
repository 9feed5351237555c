import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { CharacterCount } from '../../../components/forms/CharacterCount';
import { LazyPart } from '../../../components/loading/lazy-part';
import { LeaveNote } from '../../../components/leave/LeaveNote';
import { PickNotes } from '../../../components/content-notes/PickNotes';
import { SendForm } from '../../../components/forms/SendForm';
import type { StoryIntake } from '../../../lib/api/types';
import { counted, wholeNumber } from '../../../lib/text';
import { MESSAGES } from '../../../lib/validation-messages';
import { maxStoryLength, type StoryInput } from '../story-validation';
import { importWithRetry } from '../../../lib/import-with-retry';
import { useStoryForm } from '../use-story-form';
import { StoryPrivacy } from './StoryPrivacy';

// A constant, because use-story-form.ts looks the field up before React hydrates the page.
const id = 'story';

interface Props {
  /** Whether to focus the field when the form opens. */
  eager: boolean;
  onSent: () => void;
  /** About how long a story waits; null or undefined when there is nothing to say about it. */
  wait?: Pick<StoryIntake, 'weeks' | 'capacity'> | undefined;
}

/** The story form. The typed text stays until the server accepts it. */
export function StoryForm({ eager, onSent, wait }: Props) {
  const form = useStoryForm(id, onSent);
  const { first, firstNotes, wasReturned, control, pending, error, notesError, field, send, setText, setNotes } = form;
  return (
    <div className="story-form">
      <SendForm className="field" formName="story" action="/stories" onSubmit={send} autoComplete="off">
        <h2>
          <label htmlFor={id}>Share Your Anonymous Story</label>
        </h2>
        <textarea
          id={id}
          rows={5}
          required
          dir="auto"
          autoFocus={eager || wasReturned}
          placeholder="Share your experience here..."
          defaultValue={first}
          readOnly={pending}
          aria-invalid={!!error}
          aria-describedby={[error && `${id}-error`, `${id}-note`, wait?.weeks && `${id}-wait`]
            .filter(Boolean)
            .join(' ')}
          {...field}
        />
        <input type="hidden" name="category" value="Other" />
        <Hints control={control} busy={pending} onText={setText} />
        <PickNotes id={`${id}-notes`} first={firstNotes} disabled={pending} error={notesError} onPick={setNotes} />
        <div className="story-send">
          <div>
            {error && (
              <p className="field-error" id={`${id}-error`}>
                <span>{error}</span>
                {error === MESSAGES.required && (
                  <span className="story-empty">: the box is empty. Write your story in it, then send it.</span>
                )}
              </p>
            )}
            <StoryLength control={control} />
            <p id={`${id}-note`}>All submissions are anonymous and reviewed before publishing.</p>
            {wait?.weeks && (
              <p id={`${id}-wait`}>
                We read about <span>{wholeNumber(wait.capacity ?? 0)}</span> a week. Yours may take about{' '}
                <span>{counted(wait.weeks, 'week')}</span>.
              </p>
            )}
          </div>
          <button type="submit" className="button" aria-disabled={pending}>
            {pending ? 'Submitting...' : 'Submit Anonymously'}
          </button>
        </div>
      </SendForm>
      <aside className="kept" aria-label="What happens to your story">
        <StoryPrivacy />
        <LeaveNote open />
      </aside>
    </div>
  );
}

function StoryLength({ control }: { control: Control<StoryInput> }) {
  return <CharacterCount text={useWatch({ control, name: 'content' }) ?? ''} max={maxStoryLength} />;
}

const loadHints = importWithRetry(
  () => import('./StoryHints'),
  (module) => module.StoryHints,
);

/** Nothing of it is loaded before there is a text. */
function Hints({ control, ...rest }: { control: Control<StoryInput>; busy: boolean; onText: (text: string) => void }) {
  const text = useWatch({ control, name: 'content' }) ?? '';
  const [wanted, setWanted] = useState(false);
  if (!wanted && text.trim() !== '') setWanted(true);
  if (!wanted) return null;
  return (
    <LazyPart load={loadHints} says="The check for names and places didn’t load.">
      {(StoryHints) => <StoryHints text={text} {...rest} />}
    </LazyPart>
  );
}
