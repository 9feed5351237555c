import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../components/forms/FormField';
import { FormSelect } from '../../../components/forms/FormSelect';
import { FormText } from '../../../components/forms/FormText';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { toast } from '../../../components/toasts/toast';
import { useDraft } from '../../../components/forms/use-draft';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSent } from '../../../components/forms/use-sent';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { lengthOf } from '../../../lib/text';
import { sendSuggestion } from '../api/send-suggestion';
import {
  MAX_NAME,
  MAX_SUGGESTION,
  MAX_TITLE,
  suggestionRules,
  type ReadersSuggestion,
  type SuggestionInput,
} from '../suggestion-validation';
import { PublicIdea } from './PublicIdea';

const received = {
  title: 'Suggestion received!',
  description: 'Thank you for your contribution. Our team will review it soon.',
};

const types = [
  { value: 'topic', label: 'Topic' },
  { value: 'research', label: 'Research' },
  { value: 'analysis', label: 'Analysis' },
];

/** The form for content suggestions (/suggest). */
export function SuggestForm() {
  const form = useSiteForm<SuggestionInput, ReadersSuggestion>({
    name: 'suggestion',
    resolver: zodResolver(suggestionRules),
    empty: { name: '', email: '', suggestionType: '', title: '', content: '', isPublic: '' },
  });
  const [name, title, content] = useWatch({ control: form.control, name: ['name', 'title', 'content'] });
  useDraft('suggestion', form);
  const sent = useSent('sent', form.name);
  const submit = useFormSubmit(form, {
    send: ({ isPublic, ...suggestion }) => sendSuggestion({ ...suggestion, ...(isPublic && { isPublic: true }) }),
    onSent: () => {
      form.clear();
      toast(received);
    },
    failed: { title: 'Submission failed', fallback: 'Try again in a moment.' },
  });

  return (
    <SubmitForm {...submit} label="Submit Suggestion" sending="Submitting..." at="/suggest">
      {sent && (
        <div className="form-sent" role="status">
          <h2>{received.title}</h2>
          <p>{received.description}</p>
        </div>
      )}
      <div className="form-pair">
        <FormField
          label="Your Name (optional)"
          optional
          autoComplete="name"
          {...form.field('name')}
          counter={{ text: name, max: MAX_NAME }}
        />
        <FormField
          label="Email"
          type="email"
          autoComplete="email"
          {...form.field('email')}
          hint="So we can write back. No one else sees it."
        />
      </div>
      <FormSelect
        label="Suggestion Type"
        placeholder="Select a type"
        options={types}
        {...form.field('suggestionType')}
      />
      <FormField label="Title" {...form.field('title')} counter={{ text: title, max: MAX_TITLE }} />
      <FormText
        label="Your Suggestion"
        {...form.field('content')}
        counter={{ count: lengthOf(content), max: MAX_SUGGESTION }}
      />
      <PublicIdea {...form.field('isPublic')} />
    </SubmitForm>
  );
}
