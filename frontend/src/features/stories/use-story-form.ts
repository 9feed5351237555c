import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { toastError, toast } from '../../components/toast';
import { ApiError, messageOf } from '../../lib/api/client';
import { onLeaving } from '../../lib/leaving';
import { useReturnedForm } from '../../lib/returned-form';
import { useSubmitStory } from './api/submit-story';
import { storyRules, type StoryInput } from './rules';
import { forgetUnsent, storyToken, unsent } from './unsent-story';

/** The state of the story form. Text typed before hydration is kept, not overwritten. */
export function useStoryForm(fieldId: string, onSent: () => void) {
  const story = useSubmitStory();
  // Read before React hydrates the field. undefined if the form opens after hydration.
  const [typed] = useState(() => (typeof document === 'undefined' ? '' : fieldOf(fieldId)?.value));
  const fromServer = typed !== undefined;
  const form = useReturnedForm();
  const returned = fromServer ? form : null;
  const first = fromServer ? (returned?.values.content ?? '') : unsent.text;
  const sending = useRef(false);
  const mounted = useRef(false);
  const { register, handleSubmit, formState, control, setValue, setError, reset } = useForm<StoryInput>({
    resolver: zodResolver(storyRules),
    // No content: the form takes over the field's text.
    defaultValues: { category: 'Other' },
  });

  useLayoutEffect(() => {
    const field = fieldOf(fieldId);
    const text = (fromServer && field?.value === first ? typed : field?.value) ?? '';
    setValue('content', text);
    unsent.text = text;
    // Runs once, with the values of the first render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  useEffect(() => {
    mounted.current = true;
    const stop = onLeaving(() => reset({ content: '', category: 'Other' }));
    return () => {
      mounted.current = false;
      stop();
    };
  }, [reset]);

  const send = handleSubmit(
    async (input) => {
      if (sending.current) return;
      sending.current = true;
      const words = unsent.text;
      try {
        await story.mutateAsync({ ...input, formToken: storyToken() });
        if (unsent.text === words) forgetUnsent();
        else unsent.formToken = '';
        toast({ title: 'Story submitted', description: 'Your story has been submitted for review.' });
        // Skipped if the reader has gone to another page in the meantime.
        if (mounted.current) onSent();
      } catch (failure) {
        toastError('Submission failed', messageOf(failure, 'Please try again later.'));
        const refused = failure instanceof ApiError && failure.errors.find(({ path }) => path === 'content');
        if (refused) setError('content', { type: 'server', message: refused.message }, { shouldFocus: true });
      } finally {
        sending.current = false;
      }
    },
    (errors) => toastError('Invalid submission', errors.content?.message ?? 'Please check your submission'),
  );

  return {
    first,
    wasReturned: returned !== null,
    control,
    pending: story.isPending,
    error: formState.errors.content?.message ?? (formState.isSubmitted ? undefined : returned?.error),
    field: register('content', {
      onChange: (event: { target: { value: string } }) => (unsent.text = event.target.value),
    }),
    send: (event: FormEvent) => void send(event),
  };
}

const fieldOf = (id: string): HTMLTextAreaElement | null => document.querySelector(`textarea[id="${id}"]`);
