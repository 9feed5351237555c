import { afterEach, beforeEach } from '@jest/globals';
import { useToastSlot } from '../components/toasts/toast';
import { forgetAllTexts } from '../features/admin/review/typed-texts';
import type { User } from '../lib/api/types';
import { problem } from './api';

/** Everything that an admin may do. */
const CAPABILITIES = [
  'comment',
  'bookmark',
  'use-desk',
  'moderate',
  'read-emails',
  'write-drafts',
  'edit-articles',
  'draft-newsletters',
  'send-newsletters',
  'read-analytics',
  'manage-people',
  'change-settings',
  'run-queues',
] as const;

export const member = {
  id: 7,
  username: 'robin',
  email: 'robin@example.org',
  isAdmin: false,
  role: 'member' as const,
  capabilities: ['comment' as const, 'bookmark' as const],
  isSuspended: false,
  hasFactor: false,
  needsFactor: false,
  displayName: null,
  pendingEmail: null,
  notifications: { email: false, unread: 0 },
  createdAt: '2026-11-20T09:30:00.000Z',
};
export const admin = {
  ...member,
  id: 1,
  username: 'ada',
  email: 'ada@example.org',
  isAdmin: true,
  role: 'admin' as const,
  capabilities: [...CAPABILITIES],
  hasFactor: true,
};
/** Drafts emails and doesn’t send them. */
export const editor: User = {
  ...admin,
  isAdmin: false,
  role: 'editor',
  capabilities: ['use-desk', 'edit-articles', 'draft-newsletters'],
};

/** The response to GET /api/auth/user for a visitor. */
export const signedOut = problem(401, 'You need to sign in first.');

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
    forgetAllTexts();
  };
  beforeEach(forget);
  afterEach(forget);
}
