import { createContext, useContext } from 'react';

/** What came back with a form that the browser sent by itself (without scripts) and the server could not take. */
export interface ReturnedForm {
  /** The sentence to show. */
  error: string;
  /** What was typed, by the fields' names. Nothing of it is kept anywhere but in this page. */
  values: Record<string, string>;
}

export const ReturnedFormContext = createContext<ReturnedForm | null>(null);

export const useReturnedForm = (): ReturnedForm | null => useContext(ReturnedFormContext);
