import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import type { ResetPasswordInput } from '../auth-validation';
import { currentUserQuery } from './current-user';

/**
 * PUT /api/auth/reset-password with the token from the email. It ends all sessions of the account, so the current user
 * is fetched again.
 */
export function useResetPassword(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, newPassword }: ResetPasswordInput) =>
      api.put<User>('/api/auth/reset-password', { email: email.trim(), newPassword, token }),
    onSuccess: () => client.invalidateQueries(currentUserQuery()),
    gcTime: 0,
  });
}
