import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { FormField } from '../../../components/FormField';
import { FormSelect } from '../../../components/FormSelect';
import { FormText } from '../../../components/FormText';
import { SubmitForm } from '../../../components/SubmitForm';
import { toast } from '../../../components/toast';
import { useDraft } from '../../../components/use-draft';
import { useFormSubmit } from '../../../components/use-form-submit';
import { lengthOf } from '../../../lib/text';
import { sendSuggestion } from '../api/send-suggestion';
import { MAX_SUGGESTION, suggestionRules, type ReadersSuggestion, type SuggestionInput } from '../rules';

const types = [
  { value: 'topic', label: 'Topic' },
  { value: 'research', label: 'Research' },
  { value: 'analysis', label: 'Analysis' },
];

/** The form for content suggestions (/suggest). */
export function SuggestForm() {
  const form = useForm<SuggestionInput, unknown, ReadersSuggestion>({
    resolver: zodResolver(suggestionRules),
    defaultValues: { name: '', email: '', suggestionType: '', title: '', content: '' },
  });
  const { register, formState, control } = form;
  const { errors } = formState;
  const content = useWatch({ control, name: 'content' });
  useDraft('suggestion', form);
  const submit = useFormSubmit(form, {
    send: sendSuggestion,
    onSent: () => {
      form.reset();
      toast({
        title: 'Suggestion received!',
        description: 'Thank you for your contribution. Our team will review it soon.',
      });
    },
    failed: { title: 'Submission failed', fallback: 'Please try again later.' },
  });

  return (
    <SubmitForm {...submit} label="Submit Suggestion" sending="Submitting..." at="/suggest">
      <div className="form-pair">
        <FormField
          label="Your Name (optional)"
          optional
          autoComplete="name"
          field={register('name')}
          error={errors.name?.message}
        />
        <FormField
          label="Email"
          type="email"
          autoComplete="email"
          field={register('email')}
          error={errors.email?.message}
          hint="So that we can write back. Nobody else sees it."
        />
      </div>
      <FormSelect
        label="Suggestion Type"
        placeholder="Select a type"
        options={types}
        field={register('suggestionType')}
        error={errors.suggestionType?.message}
      />
      <FormField label="Title" field={register('title')} error={errors.title?.message} />
      <FormText
        label="Your Suggestion"
        field={register('content')}
        error={errors.content?.message}
        counter={{ count: lengthOf(content), max: MAX_SUGGESTION }}
      />
    </SubmitForm>
  );
}
