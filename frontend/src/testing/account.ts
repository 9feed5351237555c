import { afterEach, beforeEach } from '@jest/globals';
import { useToastSlot } from '../components/toast';
import { problem } from './api';

export const member = {
  id: 7,
  username: 'robin',
  email: 'robin@example.org',
  isAdmin: false,
  createdAt: '2026-11-20T09:30:00.000Z',
};
export const admin = { ...member, id: 1, username: 'ada', email: 'ada@example.org', isAdmin: true };

/** The response to GET /api/auth/user for a visitor. */
export const signedOut = problem(401, 'Please sign in.');

/** The title and description of the current toast, or [] if there is none. */
export const shownToast = (): string[] => {
  const { toast } = useToastSlot.getState();
  return toast ? [toast.title, toast.description ?? ''] : [];
};

/** Gives each test a browser without stored data. */
export function resetBetweenTests(): void {
  const forget = (): void => {
    useToastSlot.setState({ toast: null });
    sessionStorage.clear();
    localStorage.clear();
    delete document.documentElement.dataset.member;
  };
  beforeEach(forget);
  afterEach(forget);
}
