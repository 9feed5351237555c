import { useEffect, useRef } from 'react';
import { toastError, toast } from '../../components/toasts/toast';
import { messageOf } from '../../lib/api/client';
import { useSite } from '../../lib/site';
import { useTrustedAdminLogin } from './api/trusted-admin-login';

export interface AdminLogin {
  /** Whether the server allows it. Otherwise nothing is sent. */
  allowed: boolean;
  pending: boolean;
  logIn: () => void;
}

/** The specified messages for the two kinds of failure. */
export const loginIssue = (): [string, string] => ['Login Issue', 'Try refreshing the page and logging in manually'];
export const failedToLogin = (failure: unknown): [string, string] => [
  'Failed to login as admin',
  messageOf(failure, 'Try again in a moment.'),
];

/**
 * Signs in as an admin without a password: once automatically when `automatically` is true, and again with the button.
 */
export function useAdminLogin(
  automatically: boolean,
  failed: (failure: unknown) => [title: string, description: string],
): AdminLogin {
  const { automaticAdminLogin: allowed } = useSite();
  const { mutateAsync, isPending } = useTrustedAdminLogin();
  const busy = useRef(false);
  const tried = useRef(false);

  const logIn = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await mutateAsync();
      toast({ title: 'Success', description: 'Logged in as admin' });
    } catch (failure) {
      toastError(...failed(failure));
    } finally {
      busy.current = false;
    }
  };

  useEffect(() => {
    if (!allowed || !automatically || tried.current) return;
    tried.current = true;
    void logIn();
  });

  return { allowed, pending: isPending, logIn: () => void logIn() };
}
