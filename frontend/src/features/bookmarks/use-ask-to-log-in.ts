import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from '../../components/toast';
import { ApiError } from '../../lib/api/client';
import { signInPath } from '../../lib/next-path';
import { removePersonalQueries, currentUserKey } from '../../lib/personal';

export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Says that this takes an account, and offers the way. Whoever was signed in is no more: the page learns it too. */
export function useAskToLogIn(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () => {
    client.setQueryData(currentUserKey, null);
    // Whoever signs in next may be somebody else. Not before the page has let go of them, or it would ask once more.
    setTimeout(() => removePersonalQueries(client));
    toast({
      title: 'Please log in',
      description: 'You need to be logged in to save articles',
      tone: 'bad',
      action: { label: 'Log in', run: () => void navigate(signInPath(pathname + search)) },
    });
  };
}
