import { SendForm } from './forms/SendForm';
import type { LinkForm } from './forms/use-link-form';

interface Props {
  form: LinkForm;
  label: string;
  /** The label while the request is in flight. */
  sending: string;
  quiet?: boolean;
}

/** The one button of a page that was opened from an email, and why the last press failed. */
export function LinkButton({ form, label, sending, quiet }: Props) {
  const { formName, onSubmit, pending, error } = form;
  return (
    <>
      {error && <p className="field-error">{error}</p>}
      <SendForm className="plain-ways" formName={formName} onSubmit={onSubmit}>
        <button type="submit" className={quiet ? 'button button-line' : 'button'} aria-disabled={pending}>
          {pending ? sending : label}
        </button>
      </SendForm>
    </>
  );
}
