import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { SendForm } from '../../../components/SendForm';
import { complain, toast } from '../../../components/toast';
import { messageOf } from '../../../lib/api/client';
import { useSubmitStory } from '../api/submit-story';
import { storyRules, type StoryInput } from '../rules';
import { WhatIsKept } from './WhatIsKept';

interface Props {
  /** What was typed before, and where to keep it while the form is out of sight. It never leaves the page's memory. */
  draft: string;
  onDraft: (draft: string) => void;
  onSent: () => void;
}

/** One field, and what becomes of it. Nothing typed is lost until it has arrived. */
export function StoryForm({ draft, onDraft, onSent }: Props) {
  const id = useId();
  const story = useSubmitStory();
  const { register, handleSubmit, formState } = useForm<StoryInput>({
    resolver: zodResolver(storyRules),
    defaultValues: { content: draft, category: 'Other' },
  });
  const error = formState.errors.content?.message;

  const send = handleSubmit(
    async (input) => {
      if (story.isPending) return;
      try {
        await story.mutateAsync(input);
        onDraft('');
        onSent();
        toast({ title: 'Story submitted', description: 'Your story has been submitted for review.' });
      } catch (failure) {
        complain('Submission failed', messageOf(failure, 'Please try again later.'));
      }
    },
    (errors) => complain('Invalid submission', errors.content?.message ?? 'Please check your submission'),
  );

  return (
    <div className="story-form">
      <SendForm className="field" onSubmit={(event) => void send(event)} autoComplete="off">
        <h2>
          <label htmlFor={id}>Share Your Anonymous Story</label>
        </h2>
        <textarea
          id={id}
          rows={5}
          required
          placeholder="Share your experience here..."
          aria-invalid={!!error}
          aria-describedby={`${id}-note`}
          {...register('content', { onChange: (event: { target: { value: string } }) => onDraft(event.target.value) })}
        />
        <div className="story-send" id={`${id}-note`}>
          <div>
            {error && <p className="field-error">{error}</p>}
            <p>All submissions are anonymous and reviewed before publishing.</p>
          </div>
          <button type="submit" className="button" aria-disabled={story.isPending}>
            {story.isPending ? 'Submitting...' : 'Submit Anonymously'}
          </button>
        </div>
      </SendForm>
      <WhatIsKept />
    </div>
  );
}
