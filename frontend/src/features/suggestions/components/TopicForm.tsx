import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../components/forms/FormField';
import { FormSelect } from '../../../components/forms/FormSelect';
import { FormText } from '../../../components/forms/FormText';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { toast } from '../../../components/toasts/toast';
import { useDraft } from '../../../components/forms/use-draft';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { categoriesQuery } from '../../../lib/api/categories';
import type { User } from '../../../lib/api/types';
import { lengthOf } from '../../../lib/text';
import { z } from '../../../lib/validation';
import { sendSubmission } from '../api/send-submission';
import { MAX_NAME, MAX_TITLE, MAX_TOPIC, topicRules, type Topic, type TopicInput } from '../suggestion-validation';
import { PublicIdea } from './PublicIdea';

interface Props {
  /** Prefills the name and email address. */
  user: User | null | undefined;
  /** Whether the first field takes the focus, because the reader has just requested the form. */
  autoFocus: boolean;
  onSent: () => void;
}

/** The form for a journal topic (/suggest-topic). */
export function TopicForm({ user, autoFocus, onSent }: Props) {
  const categories = useQuery(categoriesQuery());
  const form = useSiteForm<TopicInput, Topic>({
    name: 'topic',
    resolver: zodResolver(topicRules),
    empty: { title: '', categoryId: '', content: '', authorName: '', email: '', isPublic: '' },
  });
  const [title, content, authorName] = useWatch({
    control: form.control,
    name: ['title', 'content', 'authorName'],
  });
  const { resetField, getFieldState, getValues, setFocus, setValue } = form;
  useDraft('topic', form);

  // Select a restored category again once its options have loaded.
  useEffect(() => {
    if (categories.data) setValue('categoryId', getValues('categoryId'));
  }, [categories.data, setValue, getValues]);

  useEffect(() => {
    if (!user) return;
    // An account may have an address that cannot receive email (admin@localhost); the form would reject it.
    const known = { authorName: user.username, email: isMailable(user.email) ? user.email : '' };
    for (const name of ['authorName', 'email'] as const) {
      const { isDirty, isTouched } = getFieldState(name);
      if (!isDirty && !isTouched && getValues(name) === '') resetField(name, { defaultValue: known[name] });
    }
  }, [user, resetField, getFieldState, getValues]);

  useEffect(() => {
    if (autoFocus) setFocus('title');
  }, [autoFocus, setFocus]);

  const submit = useFormSubmit(form, {
    send: ({ categoryId, isPublic, ...topic }) =>
      sendSubmission({ ...topic, categoryId: Number(categoryId), ...(isPublic && { isPublic: true }) }),
    onSent: () => {
      form.clear();
      toast({
        title: 'Submission successful!',
        description: 'Your work has been submitted for review. Thank you for contributing!',
      });
      onSent();
    },
    failed: { title: 'Submission failed', fallback: 'Try again in a moment.' },
  });

  return (
    <SubmitForm {...submit} label="Submit Topic Suggestion" sending="Submitting..." at="/suggest-topic">
      <FormField label="Topic Title" {...form.field('title')} counter={{ text: title, max: MAX_TITLE }} />
      <FormSelect
        label="Category"
        placeholder="Select a category"
        options={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('categoryId')}
      />
      {categories.isError && (
        <div className="form-notice" role="alert">
          <p className="field-error">The categories didn’t load.</p>
          <button type="button" className="onward" onClick={() => void categories.refetch()}>
            Try again
          </button>
        </div>
      )}
      <FormText
        label="Topic Description"
        minHeight="300px"
        {...form.field('content')}
        counter={{ count: lengthOf(content), max: MAX_TOPIC }}
        hint="What is it, and why should people talk about it? At least 50 characters."
      />
      <div className="form-pair">
        <FormField
          label="Your Name"
          autoComplete="name"
          {...form.field('authorName')}
          counter={{ text: authorName, max: MAX_NAME }}
        />
        <FormField
          label="Email"
          type="email"
          autoComplete="email"
          {...form.field('email')}
          hint="For communication purposes only."
        />
      </div>
      <PublicIdea {...form.field('isPublic')} />
    </SubmitForm>
  );
}

const isMailable = (address: string): boolean => z.safeParse(topicRules.shape.email, address).success;
