import { createContext, useContext, useState } from 'react';
import { hydration } from './hydration';

/**
 * A form that the browser sent without scripts and the server rejected, returned with the page. Status 200: the server
 * accepted it, and must not redirect (one-click unsubscribing), or the result must be in no URL (a receipt).
 */
export interface ReturnedForm {
  /** The form's name (backend/src/site/forms/site-forms.ts). */
  form: string;
  status: number;
  /** The message to show if no field has its own. */
  error: string;
  /** The error code, if there is one (docs/errors.md). */
  code?: string | undefined;
  errors: { path: string; message: string }[];
  /** The submitted values by field name, without passwords; if it was accepted, the result. They exist only in this page. */
  values: Record<string, string>;
}

export const ReturnedFormContext = createContext<ReturnedForm | null>(null);

/** The returned form of this name. It is returned once: null after the reader has gone to another page. */
export function useReturnedForm(name: string): ReturnedForm | null {
  const form = useContext(ReturnedFormContext);
  const [isOfPage] = useState(() => typeof document === 'undefined' || hydration.active);
  return isOfPage && form?.form === name ? form : null;
}
