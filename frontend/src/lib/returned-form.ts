import { createContext, useContext } from 'react';

/** A form that the browser sent without scripts and the server rejected, returned with the page. */
export interface ReturnedForm {
  /** The message to show. */
  error: string;
  /** The submitted values by field name. They exist only in this page. */
  values: Record<string, string>;
}

export const ReturnedFormContext = createContext<ReturnedForm | null>(null);

export const useReturnedForm = (): ReturnedForm | null => useContext(ReturnedFormContext);
