import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { dismissToast, toastError, toast } from '../../components/toasts/toast';
import { ApiError, messageOf } from '../../lib/api/client';
import { parseNotes, type ContentNote } from '../../lib/content-notes';
import { hasLeft, onLeaving } from '../../lib/leaving';
import { useReturnedForm } from '../../lib/returned-form';
import { useSubmitStory } from './api/submit-story';
import { storyRules, type StoryInput } from './story-validation';
import { showSentStory } from './sent-story';
import { forgetUnsent, storyToken, unsent, useStoryInFlight } from './unsent-story';

/** For how long the toast on another page offers the number. After that, it is on Stories until its author has seen it. */
const numberOfferMs = 20_000;

/** The form on the page. It takes the answer, also if the form that sent the story was closed and is open again. */
let openForm: { close: () => void; refuse: (message: string) => void } | null = null;

/** The state of the story form. Text typed before hydration is kept, not overwritten. */
export function useStoryForm(fieldId: string, onSent: () => void) {
  const story = useSubmitStory();
  const navigate = useNavigate();
  // Read before React hydrates the field. undefined if the form opens after hydration.
  const [typed] = useState(() => (typeof document === 'undefined' ? '' : fieldOf(fieldId)?.value));
  const fromServer = typed !== undefined;
  const form = useReturnedForm('story');
  const returned = fromServer ? form : null;
  const first = fromServer ? (returned?.values.content ?? '') : unsent.text;
  const firstNotes = fromServer ? parseNotes(returned?.values.contentNotes ?? '') : unsent.notes;
  const returnedAt = returned?.errors.some(({ path }) => path === 'contentNotes') ? 'contentNotes' : 'content';
  const pending = useStoryInFlight(({ isSending }) => isSending);
  const close = useRef(onSent);
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
    close.current = onSent;
  }, [onSent]);

  useEffect(() => {
    const ownForm = {
      close: () => close.current(),
      refuse: (message: string) => {
        setError('content', { type: 'server', message }, { shouldFocus: true });
        showField(fieldId);
      },
    };
    openForm = ownForm;
    const stop = onLeaving(() => reset({ content: '', category: 'Other' }));
    return () => {
      if (openForm === ownForm) openForm = null;
      stop();
    };
  }, [reset, setError, fieldId]);

  const send = handleSubmit(
    async (input) => {
      if (useStoryInFlight.getState().isSending) return;
      useStoryInFlight.setState({ isSending: true });
      const words = unsent.text;
      const contentNotes = unsent.notes;
      try {
        const { receipt } = await story.mutateAsync({
          ...input,
          // Left out if there are none: during an update, an old server may respond that does not know them.
          ...(contentNotes.length > 0 && { contentNotes }),
          formToken: storyToken(),
        });
        if (unsent.text === words) forgetUnsent();
        else unsent.formToken = '';
        if (hasLeft()) return;
        showSentStory(receipt);
        if (openForm) {
          // The panel says it itself. An earlier failure would cover its title.
          dismissToast();
          openForm.close();
        } else {
          // The reader has gone to another page in the meantime, where the number must not be: others may see it.
          const seeNumber = { label: 'See Your Number', run: () => void navigate('/stories') };
          toast({
            title: 'Story submitted',
            description:
              receipt === undefined
                ? 'Your story has been submitted for review.'
                : 'Your story has been submitted for review. Your number is on Stories for the next 10 minutes.',
            ...(receipt !== undefined && { action: seeNumber, lasts: numberOfferMs }),
          });
        }
      } catch (failure) {
        toastError('Submission failed', messageOf(failure, 'Try again in a moment.'));
        const refused = failure instanceof ApiError ? refusalOf(failure) : undefined;
        if (refused) openForm?.refuse(refused);
      } finally {
        useStoryInFlight.setState({ isSending: false });
      }
    },
    (errors) => {
      toastError('Invalid submission', errors.content?.message ?? 'Please check your submission');
      showField(fieldId);
    },
  );

  return {
    first,
    firstNotes,
    /** Whether the form came back with an error of the text. */
    wasReturned: returned !== null && returnedAt === 'content',
    control,
    pending,
    error:
      formState.errors.content?.message ??
      (formState.isSubmitted || returnedAt !== 'content' ? undefined : returned?.error),
    notesError: formState.isSubmitted || returnedAt !== 'contentNotes' ? undefined : returned?.error,
    field: register('content', {
      onChange: (event: { target: { value: string } }) => (unsent.text = event.target.value),
    }),
    /** Replaces the whole text, for a name that the reader changes below the field. */
    setText: (text: string) => {
      setValue('content', text, { shouldDirty: true });
      unsent.text = text;
    },
    setNotes: (notes: ContentNote[]) => {
      unsent.notes = notes;
    },
    send: (event: FormEvent) => void send(event),
  };
}

/** The message at the field: it is wrong, or stories are paused. */
const refusalOf = ({ code, message, errors }: ApiError): string | undefined =>
  code === 'stories_paused' ? message : errors.find(({ path }) => path === 'content')?.message;

const fieldOf = (id: string): HTMLTextAreaElement | null => document.querySelector(`textarea[id="${id}"]`);

/** The focus alone scrolls to the cursor only, and leaves the heading under the bars and the toast. */
const showField = (id: string): void => fieldOf(id)?.scrollIntoView({ block: 'nearest' });
