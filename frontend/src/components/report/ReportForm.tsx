import { zodResolver } from '@hookform/resolvers/zod';
import { useId, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { CharacterCount } from '../forms/CharacterCount';
import { SendForm } from '../forms/SendForm';
import { useFormSubmit } from '../forms/use-form-submit';
import { useSiteForm } from '../forms/use-site-form';
import { MAX_DETAILS, reportReasons, reportRules, type ReportFields, type ReportInput } from './report-validation';
import type { ReportedThing } from './reported-thing';
import { sendReport } from './send-report';

interface Props {
  thing: ReportedThing;
  onSent: () => void;
  /** Beside the button: Cancel. */
  beside?: ReactNode;
}

/** The form of a report, in the dialog and on the page /report. Nothing of it is stored in the browser. */
export function ReportForm({ thing, onSent, beside }: Props) {
  const id = useId();
  const form = useSiteForm<ReportInput, ReportFields>({
    name: 'report',
    resolver: zodResolver(reportRules),
    empty: { reason: '', details: '' },
  });
  const details = useWatch({ control: form.control, name: 'details' });
  const { onSubmit, pending, submitError, formName } = useFormSubmit(form, {
    send: (fields) => sendReport(thing, fields),
    onSent,
    failed: { title: 'Your report wasn’t sent', fallback: 'It’s still here. Try again in a moment.' },
  });
  const reason = form.field('reason');
  const text = form.field('details');
  const noteOf = (error: string | undefined) => (error ? `${id}-details-error ${id}-note` : `${id}-note`);

  return (
    <SendForm className="report-form" formName={formName} onSubmit={onSubmit}>
      <fieldset className="report-reasons" aria-describedby={reason.error ? `${id}-reason-error` : undefined}>
        <legend>What’s wrong with it?</legend>
        {reportReasons.map(({ value, label }) => (
          <label key={value} className="report-reason">
            <input
              type="radio"
              value={value}
              required
              aria-invalid={!!reason.error}
              defaultChecked={reason.defaultValue === value}
              {...reason.field}
            />
            <span>{label}</span>
          </label>
        ))}
        {reason.error && (
          <p className="field-error" id={`${id}-reason-error`}>
            {reason.error}
          </p>
        )}
      </fieldset>
      <div className="field">
        <label htmlFor={`${id}-details`}>Anything we should know? (optional)</label>
        <textarea
          id={`${id}-details`}
          rows={3}
          dir="auto"
          autoComplete="off"
          defaultValue={text.defaultValue}
          aria-invalid={!!text.error}
          aria-describedby={noteOf(text.error)}
          {...text.field}
        />
        {text.error && (
          <p className="field-error" id={`${id}-details-error`}>
            {text.error}
          </p>
        )}
        <p className="field-hint" id={`${id}-note`}>
          We don’t know who you are. Leave out your name, and anything only you would know.
        </p>
        <CharacterCount text={details ?? ''} max={MAX_DETAILS} />
      </div>
      {submitError && !pending && (
        <p className="field-error" role="alert">
          {submitError.message}
        </p>
      )}
      <div className="report-send">
        <button type="submit" className="button" aria-disabled={pending}>
          {pending ? 'Sending...' : 'Send report'}
        </button>
        {beside}
      </div>
      <p className="report-help">
        Someone isn’t safe right now? Don’t wait for us. <a href="/data">Find help now</a>
      </p>
    </SendForm>
  );
}
