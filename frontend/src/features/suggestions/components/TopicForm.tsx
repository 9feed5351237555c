import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { FormSelect } from '../../../components/FormSelect';
import { FormText } from '../../../components/FormText';
import { SubmitForm } from '../../../components/SubmitForm';
import { toast } from '../../../components/toast';
import { useDraft } from '../../../components/use-draft';
import { useFormSubmit } from '../../../components/use-form-submit';
import { categoriesQuery } from '../../../lib/api/categories';
import type { User } from '../../../lib/api/types';
import { z } from '../../../lib/validation';
import { sendSubmission } from '../api/send-submission';
import { topicRules, type Topic, type TopicInput } from '../rules';

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
  const form = useForm<TopicInput, unknown, Topic>({
    resolver: zodResolver(topicRules),
    defaultValues: { title: '', categoryId: '', content: '', authorName: '', email: '' },
  });
  const { register, formState, resetField, getFieldState, getValues, setFocus, setValue } = form;
  const { errors } = formState;
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
    send: ({ categoryId, ...topic }) => sendSubmission({ ...topic, categoryId: Number(categoryId) }),
    onSent: () => {
      form.reset();
      toast({
        title: 'Submission successful!',
        description: 'Your work has been submitted for review. Thank you for contributing!',
      });
      onSent();
    },
    failed: { title: 'Submission failed', fallback: 'Please try again later.' },
  });

  return (
    <SubmitForm {...submit} label="Submit Topic Suggestion" sending="Submitting..." at="/suggest-topic">
      <FormField label="Topic Title" field={register('title')} error={errors.title?.message} />
      <FormSelect
        label="Category"
        placeholder="Select a category"
        options={(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        field={register('categoryId')}
        error={errors.categoryId?.message}
      />
      {categories.isError && (
        <div className="form-notice" role="alert">
          <p className="field-error">The categories could not be loaded.</p>
          <button type="button" className="onward" onClick={() => void categories.refetch()}>
            Try again
          </button>
        </div>
      )}
      <FormText
        label="Topic Description"
        minHeight="300px"
        field={register('content')}
        error={errors.content?.message}
        hint="At least 50 characters: what the topic is, and why it should be talked about."
      />
      <div className="form-pair">
        <FormField
          label="Your Name"
          autoComplete="name"
          field={register('authorName')}
          error={errors.authorName?.message}
        />
        <FormField
          label="Email"
          type="email"
          autoComplete="email"
          field={register('email')}
          error={errors.email?.message}
          hint="For communication purposes only."
        />
      </div>
    </SubmitForm>
  );
}

const isMailable = (address: string): boolean => z.safeParse(topicRules.shape.email, address).success;
