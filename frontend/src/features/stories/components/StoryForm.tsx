import { useWatch, type Control } from 'react-hook-form';
import { CharacterCount } from '../../../components/CharacterCount';
import { LeaveNote } from '../../../components/LeaveNote';
import { SendForm } from '../../../components/SendForm';
import { maxStoryLength, type StoryInput } from '../rules';
import { useStoryForm } from '../use-story-form';
import { StoryPrivacy } from './StoryPrivacy';

// One on the page, and known before React is: see use-story-form.ts.
const id = 'story';

interface Props {
  /** Whether whoever opened it expects to write at once. */
  eager: boolean;
  onSent: () => void;
}

/** One field, and what becomes of it. Nothing typed is lost until it has arrived. */
export function StoryForm({ eager, onSent }: Props) {
  const { first, wasReturned, control, pending, error, field, send } = useStoryForm(id, onSent);
  return (
    <div className="story-form">
      <SendForm className="field" action="/stories" onSubmit={send} autoComplete="off">
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
          aria-describedby={error ? `${id}-error ${id}-note` : `${id}-note`}
          // Clear of the way out, which lies over the page's lower edge.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView?.({ block: 'nearest' })}
          {...field}
        />
        <input type="hidden" name="category" value="Other" />
        <div className="story-send">
          <div>
            {error && (
              <p className="field-error" id={`${id}-error`}>
                {error}
              </p>
            )}
            <StoryLength control={control} />
            <p id={`${id}-note`}>All submissions are anonymous and reviewed before publishing.</p>
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
