import { zodResolver } from '@hookform/resolvers/zod';
import { useWatch } from 'react-hook-form';
import { FormField } from '../../../components/forms/FormField';
import { FormSelect } from '../../../components/forms/FormSelect';
import { FormText } from '../../../components/forms/FormText';
import { SubmitForm } from '../../../components/forms/SubmitForm';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { lengthOf } from '../../../lib/text';
import { sendMessage } from '../api/send-message';
import { MAX_MESSAGE, messageRules, subjects, type Message, type MessageInput } from '../contact-validation';

interface Props {
  /** Called with whether the message is about a story, which nobody can answer. */
  onSent: (aboutStory: boolean) => void;
}

/**
 * The form of /contact. Nothing of it is stored in the browser: a draft about a story would show who wrote it. Choosing a
 * story hides the email and empties it, so that it does not come back by itself with another choice.
 */
export function ContactForm({ onSent }: Props) {
  const form = useSiteForm<MessageInput, Message>({
    name: 'contact',
    resolver: zodResolver(messageRules),
    empty: { about: '', text: '', email: '' },
  });
  const { control, setValue, getValues } = form;
  const [about, text] = useWatch({ control, name: ['about', 'text'] });
  const aboutStory = about === 'story';
  const submit = useFormSubmit(form, {
    send: sendMessage,
    onSent: () => onSent(getValues('about') === 'story'),
    failed: { title: 'Your message wasn’t sent', fallback: 'Your text is still here. Try again in a moment.' },
  });

  return (
    <SubmitForm {...submit} label="Send message" sending="Sending...">
      <FormSelect
        label="What’s it about?"
        placeholder="Choose one"
        options={[...subjects]}
        {...form.field('about', {
          onChange: (event: { target: { value: string } }) => event.target.value === 'story' && setValue('email', ''),
        })}
      />
      <FormText
        label="Your message"
        {...form.field('text')}
        hint={
          aboutStory
            ? 'Which story? Its first words are enough. Leave out names, and anything only you would know.'
            : undefined
        }
        counter={{ count: lengthOf(text), max: MAX_MESSAGE }}
      />
      {aboutStory ? (
        <p className="contact-anonymous" role="status">
          {/* Sent without scripts, which cannot hide the field: it was filled in, and is not shown again. */}
          <span>
            {form.field('email').error &&
              'We didn’t send your message, because it had an email. We took the email out, so you can send it now. '}
          </span>
          No email here: a message about a story is as anonymous as the story. We can’t tell who sent it, so we can’t
          write back.
        </p>
      ) : (
        <FormField
          label="Email (optional)"
          optional
          type="email"
          autoComplete="email"
          {...form.field('email')}
          hint="Only if you’d like an answer. Leave it empty if your message is about a story."
        />
      )}
    </SubmitForm>
  );
}
