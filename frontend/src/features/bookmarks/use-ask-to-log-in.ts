import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../components/toasts/toast';
import { ApiError } from '../../lib/api/client';
import { signInPath, wayToSignIn } from '../../lib/next-path';
import { removePersonalData, currentUserKey } from '../../lib/personal';

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/**
 * Shows a toast with a link to the sign-in page, which leads back to where the reader is. Also marks the user as signed
 * out, because the session may have expired.
 */
export function useAskToLogIn(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const page = useLocation();
  return () => {
    client.setQueryData(currentUserKey, null);
    // The next user may be another one. Deferred until the page has unmounted the member's queries; otherwise they
    // would refetch.
    setTimeout(() => removePersonalData(client));
    toast({
      title: 'Please log in',
      description: 'You need to be logged in to save articles',
      tone: 'bad',
      action: {
        label: 'Log in',
        run: () => void navigate(signInPath(page.pathname + page.search), { state: wayToSignIn(page) }),
      },
    });
  };
}
