import { createContext, useContext } from 'react';

/** Whether the form around a field is being sent. Text typed meanwhile would not be sent, and clearing the form loses it. */
export const SendingContext = createContext(false);

export const useSending = (): boolean => useContext(SendingContext);
