import { useState } from 'react';
import type { User } from './api/types';

/** Whether someone was signed in while this page was open, and nobody is now: their session ended, here or elsewhere. */
export function useSessionEnded(user: User | null | undefined): boolean {
  const [wasSignedIn, setSignedIn] = useState(false);
  if (user && !wasSignedIn) setSignedIn(true);
  return wasSignedIn && user === null;
}
