import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { LoginBody, User } from '../../../lib/api/types';
import type { LoginInput } from '../auth-validation';
import { applySignIn } from './apply-sign-in';

/** POST /api/auth/login */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password, code }: LoginInput) => {
      const body: LoginBody = { email: email.trim(), password, ...(code?.trim() && { code }) };
      return api.post<User>('/api/auth/login', body);
    },
    onSuccess: (user) => applySignIn(client, user),
    gcTime: 0,
  });
}
