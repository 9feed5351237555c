import { createContext, type ReactNode } from 'react';

/** A link that a phone shows to the right of the page's title. */
export const BesideTitle = createContext<ReactNode>(null);
