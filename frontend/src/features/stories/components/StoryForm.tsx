import { useWatch, type Control } from 'react-hook-form';
import { CharacterCount } from '../../../components/CharacterCount';
import { LeaveNote } from '../../../components/LeaveNote';
import { SendForm } from '../../../components/SendForm';
import { maxStoryLength, type StoryInput } from '../rules';
import { useStoryForm } from '../use-story-form';
import { StoryPrivacy } from './StoryPrivacy';

// A constant, because use-story-form.ts looks the field up before React hydrates the page.
const id = 'story';

interface Props {
  /** Whether to focus the field when the form opens. */
  eager: boolean;
  onSent: () => void;
}

/** The story form. The typed text stays until the server accepts it. */
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
          // Scrolls the field clear of 'Leave this page', which covers the bottom of the window.
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
