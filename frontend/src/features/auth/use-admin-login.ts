import { useEffect, useRef } from 'react';
import { complain, toast } from '../../components/toast';
import { useSite } from '../../lib/site';
import { usePlatformLogin } from './api/platform-login';

export interface AdminLogin {
  /** Whether the server may do it at all; everywhere else nothing is tried. */
  allowed: boolean;
  pending: boolean;
  logIn: () => void;
}

/** Signs an admin in without a password, by itself as soon as `automatically` says so: once, and again by the button. */
export function useAdminLogin(automatically: boolean): AdminLogin {
  const { automaticAdminLogin: allowed } = useSite();
  const { mutateAsync, isPending } = usePlatformLogin();
  const busy = useRef(false);
  const tried = useRef(false);

  const logIn = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await mutateAsync();
      toast({ title: 'Success', description: 'Logged in as admin' });
    } catch {
      complain('Login Issue', 'Try refreshing the page and logging in manually');
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
