import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ForgotPasswordInput } from '../auth-validation';

/** POST /api/auth/forgot-password. The response does not reveal whether the account exists. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: ({ email }: ForgotPasswordInput) =>
      api.post<void>('/api/auth/forgot-password', { email: email.trim() }),
    gcTime: 0,
  });
}
