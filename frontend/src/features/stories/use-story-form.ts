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

/**
 * The story's field from the first key to the answer. The field itself holds the words: what was typed before the script
 * was there is taken over, not overwritten.
 */
export function useStoryForm(fieldId: string, onSent: () => void) {
  const story = useSubmitStory();
  // Read while React takes the page over and before it writes into the field. Undefined when the form opens later.
  const [typed] = useState(() => (typeof document === 'undefined' ? '' : fieldOf(fieldId)?.value));
  const fromServer = typed !== undefined;
  const form = useReturnedForm();
  const returned = fromServer ? form : null;
  const first = fromServer ? (returned?.values.content ?? '') : unsent.text;
  const sending = useRef(false);
  const mounted = useRef(false);
  const { register, handleSubmit, formState, control, setValue, setError, reset } = useForm<StoryInput>({
    resolver: zodResolver(storyRules),
    // No content: the form takes what stands in the field.
    defaultValues: { category: 'Other' },
  });

  useLayoutEffect(() => {
    const field = fieldOf(fieldId);
    const text = (fromServer && field?.value === first ? typed : field?.value) ?? '';
    setValue('content', text);
    unsent.text = text;
    // Only what was there at the beginning.
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
        // Who went elsewhere meanwhile is not called back.
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
