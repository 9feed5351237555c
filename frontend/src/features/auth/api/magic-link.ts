import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { User } from '../../../lib/api/types';
import type { ForgotPasswordInput, LinkSignInInput } from '../auth-validation';
import { applySignIn } from './apply-sign-in';

/** POST /api/auth/magic-link. The response does not reveal whether the account exists. */
export function useRequestLink() {
  return useMutation({
    mutationFn: ({ email }: ForgotPasswordInput) => api.post<void>('/api/auth/magic-link', { email: email.trim() }),
    gcTime: 0,
  });
}

/** POST /api/auth/magic-link/sign-in with the token from the email. */
export function useLinkSignIn(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code }: LinkSignInInput) =>
      api.post<User>('/api/auth/magic-link/sign-in', { token, ...(code?.trim() && { code }) }),
    onSuccess: (user) => applySignIn(client, user),
    gcTime: 0,
  });
}
