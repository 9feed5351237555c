import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId } from 'react';
import { FormNotice } from '../../../components/forms/FormNotice';
import { SendForm } from '../../../components/forms/SendForm';
import { toast } from '../../../components/toasts/toast';
import { useFormSubmit } from '../../../components/forms/use-form-submit';
import { useSiteForm } from '../../../components/forms/use-site-form';
import { useHydrated } from '../../../lib/use-hydrated';
import { preferencesQuery, savePreferences, type Frequency, type Preferences } from '../api/preferences';
import { pauseDays, preferencesRules, type PreferencesInput } from '../newsletter-validation';

const choices: [value: Frequency, name: string, says: string][] = [
  ['every', 'Every article', 'An email when we publish.'],
  ['monthly', 'Monthly digest', 'One email a month with everything new.'],
];

/** The form's values. A pause that is over is none. */
const inputOf = ({ frequency, pausedUntil }: Preferences): PreferencesInput => ({
  frequency,
  pausedUntil: pausedUntil && pausedUntil >= pauseDays(Date.now()).first ? pausedUntil : '',
});

interface Props {
  token: string;
  /** Missing until it is loaded. The form works without it, because it always sends all of its values. */
  saved: Preferences | undefined;
}

/** How often, and a pause. They do not change while they are saved: the answer sets them to what is saved then. */
export function PreferencesForm({ token, saved }: Props) {
  const id = useId();
  const client = useQueryClient();
  const hydrated = useHydrated();
  const form = useSiteForm<PreferencesInput, PreferencesInput>({
    name: 'newsletter-preferences',
    resolver: zodResolver(preferencesRules),
    empty: { frequency: '', pausedUntil: '' },
  });
  const { isDirty } = form.formState;
  const { reset } = form;

  useEffect(() => {
    if (saved && !isDirty) reset(inputOf(saved));
    // Runs when the settings arrive; what the reader has chosen by then stays.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [saved]);

  const { formName, onSubmit, pending, submitError } = useFormSubmit(form, {
    send: ({ frequency, pausedUntil }) => savePreferences(token, { frequency, pausedUntil: pausedUntil || null }),
    onSent: (now) => {
      client.setQueryData(preferencesQuery(token).queryKey, now);
      reset(inputOf(now));
      toast({ title: 'Saved', description: 'Your newsletter settings changed.' });
    },
    failed: { title: 'We couldn’t save your settings', fallback: 'Try again later.' },
  });

  const frequency = form.field('frequency');
  const pause = form.field('pausedUntil');
  // The server's page may be older than this day.
  const days = hydrated ? pauseDays(Date.now()) : undefined;
  return (
    <SendForm className="preferences" formName={formName} onSubmit={onSubmit}>
      <fieldset aria-describedby={frequency.error ? `${id}-frequency` : undefined}>
        <legend>How often?</legend>
        {choices.map(([value, name, says]) => (
          <label key={value} className="choice">
            <input
              type="radio"
              value={value}
              required
              aria-invalid={!!frequency.error}
              defaultChecked={frequency.defaultValue === value}
              // Not the chosen one, which may have the focus.
              disabled={pending && form.getValues('frequency') !== value}
              {...frequency.field}
            />
            <span>
              <span>{name}</span>
              <small>{says}</small>
            </span>
          </label>
        ))}
        {frequency.error && (
          <p className="field-error" id={`${id}-frequency`}>
            {frequency.error}
          </p>
        )}
      </fieldset>
      <div className="field preferences-pause">
        <label htmlFor={`${id}-pause`}>Pause until (optional)</label>
        <input
          id={`${id}-pause`}
          type="date"
          min={days?.first}
          max={days?.last}
          readOnly={pending}
          aria-invalid={!!pause.error}
          aria-describedby={`${id}-pause-note`}
          defaultValue={pause.defaultValue}
          {...pause.field}
        />
        <p className={pause.error ? 'field-error' : 'field-hint'} id={`${id}-pause-note`}>
          {pause.error ?? 'We won’t email you before this day. Leave it empty for no pause.'}
        </p>
      </div>
      <FormNotice submitError={submitError} pending={pending} />
      <button type="submit" className="button" aria-disabled={pending}>
        {pending ? 'Saving...' : 'Save'}
      </button>
    </SendForm>
  );
}
