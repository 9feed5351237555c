import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { ForgotPasswordInput } from '../rules';

/** POST /api/auth/forgot-password: the same answer whether or not there is such an account. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: ({ email }: ForgotPasswordInput) =>
      api.post<void>('/api/auth/forgot-password', { email: email.trim() }),
    gcTime: 0,
  });
}
