import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FormNotice } from './FormNotice';
import { SendForm } from './SendForm';
import { SendingContext } from './sending';
import type { FormSubmit } from './use-form-submit';

interface Props extends FormSubmit {
  className?: string;
  /** The label of the button, and its label while the form is being sent. */
  label: string;
  sending: string;
  /** This page's path, where an expired session is possible: the sign-in link leads back to it. */
  at?: string;
  /** Added to the notice of a failure. */
  notice?: ReactNode;
  /** Shown below the button. */
  below?: ReactNode;
  children: ReactNode;
}

/**
 * A form with its fields, the notice of a failure and the submit button. Its fields do not change while it is being
 * sent. Needs a ThemeRoot around it.
 */
export function SubmitForm({ className = 'form', label, sending, at, notice, below, children, ...submit }: Props) {
  const { onSubmit, pending, submitError, formName } = submit;
  return (
    <SendForm className={className} onSubmit={onSubmit} formName={formName}>
      <SendingContext value={pending}>{children}</SendingContext>
      <FormNotice submitError={submitError} pending={pending} {...(at && { at })}>
        {notice}
      </FormNotice>
      {/* The button is busy, not the form: a screen reader may hold back the notice in a busy form. */}
      <Button type="submit" aria-disabled={pending} aria-busy={pending || undefined}>
        <span>{pending ? sending : label}</span>
      </Button>
      {below}
    </SendForm>
  );
}
